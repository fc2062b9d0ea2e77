import { Suspense, useMemo } from 'react';
import { useSearch } from 'wouter';
import type { SalesQuery } from '#domain/sales/query.ts';
import { salesParams } from '#domain/sales/query.ts';
import { ActionOutcome } from '#features/staff-action/ActionOutcome.tsx';
import { type SalesTableName, SalesView, type SalesViewProps } from '#features/staff-sales/SalesView.tsx';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { ExportStatus } from '#presenters/list/ExportStatus.tsx';
import { refusalFor } from '#presenters/staff/needs.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { salesAddress, salesInAddress, salesSearch } from '../../address/sales-address.ts';
import { customerLinks, heldLink, salesLinks } from '../../address/sales-links.ts';
import { openStaffAction } from '../../effects/staff/action.ts';
import { openSales } from '../../effects/staff/sales.ts';
import { listState } from '../../hooks/list-state.ts';
import { useFlow, useLoaded, useStaffPerson } from '../../hooks/staff.ts';
import type { Loaded } from '../../hooks/world.ts';
import { staffPage } from '../../outlet/staff-page.ts';
import { request } from '../../world/world.ts';

const ActionDialog = lazyCode(async () => (await import('#features/staff-action/ActionDialog.tsx')).ActionDialog);

/** A report as a list of one: it loads, fails and grows old as lists do. */
const stateOf = <Report,>({ known, staleSince, ...rest }: Loaded<Report>) =>
  listState({ ...rest, value: known === null ? null : [known] }, staleSince);

const tableTitles: Readonly<Record<SalesTableName, string>> = {
  ...{ figures: 'figures', assets: 'figures by asset', holdings: 'assets held', cohorts: 'cohorts', funnel: 'sign-ups' },
};

interface OpenedProps {
  query: SalesQuery;
  unread: readonly string[];
  range: FlowRefs['salesRange'];
  file: FlowRefs['salesFile'];
  action: FlowRefs['staffAction'];
}

function Opened({ query, unread, range, file, action }: OpenedProps) {
  const wanted = { query: salesSearch(query) };
  const report = useLoaded('sales', wanted);
  const holdings = useLoaded('salesHoldings', wanted);
  const customers = useLoaded('salesCustomers', wanted);
  const concentration = useLoaded('salesConcentration', wanted);
  const me = useStaffPerson();
  const held = holdings.known;
  const sales = report.known;
  // Charts are drawn anew when their links change.
  const links = useMemo(() => sales && salesLinks(sales, query.asset), [sales, query.asset]);
  const people = useMemo(() => customerLinks(sales?.zone ?? 'UTC'), [sales?.zone]);
  const mayExport = me !== null && refusalFor(me.roles, 'exportMoney') === null;
  const askForFile: SalesViewProps['onFile'] = (table) =>
    action.send({
      type: 'action.requested',
      ask: {
        ...{ id: `file:sales-${table}`, title: `Download ${tableTitles[table]}`, confirm: 'Download CSV', call: null, version: null, reason: 'text' },
        effect: ['The table as it is shown, as CSV. The download is kept in the audit log.'],
        sends: { filters: { ...salesParams(query), table } },
      },
    });
  return (
    <>
      <SalesView
        {...{ query, range }}
        hrefOf={salesAddress}
        report={stateOf(report)}
        holdings={stateOf(holdings)}
        customers={stateOf(customers)}
        concentration={stateOf(concentration)}
        links={links}
        customerLinks={people}
        assetHref={(asset) => held && heldLink(asset, held.span.ends, held.asOf)}
        onFile={mayExport ? askForFile : null}
        proof={null}
        periods={null}
        unread={unread.length > 0 && <Notice tone="hold">{`This page doesn’t use these parts of its address: ${unread.join(', ')}.`}</Notice>}
        outcome={
          <>
            <ActionOutcome action={action} />
            <ExportStatus exporting={file} what="figures" />
          </>
        }
      />
      <Suspense fallback={null}>
        <ActionDialog action={action} />
      </Suspense>
    </>
  );
}

function Page() {
  const { query, unread } = salesInAddress(useSearch());
  const range = useFlow('salesRange');
  const file = useFlow('salesFile');
  const action = useFlow('staffAction');
  return range && file && action && <Opened {...{ query, unread, range, file, action }} />;
}

export const page = staffPage({
  Page,
  open(staff) {
    openStaffAction(staff);
    openSales(staff, (days) => salesAddress({ ...salesInAddress(location.search).query, range: days, grain: null }));
  },
  readAddress(staff) {
    const query = salesSearch(salesInAddress(location.search).query);
    for (const name of ['sales', 'salesHoldings', 'salesCustomers', 'salesConcentration'] as const) request(staff, name, { query });
  },
});

import { Suspense, useMemo } from 'react';
import { useSearch } from 'wouter';
import { caseAddress } from '#app/address/case-address.ts';
import { openStaffAction } from '#app/effects/staff/action.ts';
import { request } from '#app/handle/app-handle.ts';
import type { Loaded } from '#app/hooks/app.ts';
import { listState } from '#app/hooks/list-state.ts';
import { useFlow, useLoaded, useStaffPerson } from '#app/hooks/staff.ts';
import { staffPage } from '#app/outlet/staff-page.ts';
import type { Period } from '#contract/books/periods.ts';
import { addDays, addMonths } from '#domain/sales/calendar.ts';
import { type SalesQuery, salesParams } from '#domain/sales/query.ts';
import { ActionOutcome } from '#features/staff-action/ActionOutcome.tsx';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import type { ActionRequest } from '#machines/staffAction/staffAction.types.ts';
import { serverNow } from '#ports/http.ts';
import { ExportStatus } from '#presenters/list/ExportStatus.tsx';
import { refusalFor } from '#presenters/staff/needs.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { salesAddress, salesInAddress, salesSearch } from './address.ts';
import { customerLinks, heldLink, salesLinks } from './drillLinks.ts';
import { openSales } from './effects.ts';
import { PeriodsCard } from './PeriodsCard.tsx';
import { Proof } from './ProofCard.tsx';
import { type SalesTableName, SalesView, type SalesViewProps } from './SalesView.tsx';
import { monthName } from './salesWords.ts';

const ActionDialog = lazyCode(async () => (await import('#features/staff-action/ActionDialog.tsx')).ActionDialog);

/** A report as a list of one row, which loads, fails and ages like any list. */
const stateOf = <Report,>({ known, staleSince, ...rest }: Loaded<Report>) =>
  listState({ ...rest, value: known === null ? null : [known] }, staleSince);

const tableTitles: Readonly<Record<SalesTableName, string>> = {
  ...{
    figures: 'figures',
    assets: 'figures by asset',
    holdings: 'assets held',
    cohorts: 'cohorts',
    funnel: 'sign-ups',
  },
};

const compareRequest: ActionRequest = {
  ...{
    id: 'reconciliation',
    title: 'Reconcile everything with the bank',
    confirm: 'Reconcile now',
    done: 'Reconciling everything with the bank',
    call: 'reconciliation/runs',
    version: null,
    reason: 'none',
  },
  effect: ['Reads all records anew in the background. What differs is shown here, and opens a case.'],
};

const periodRequest = ({ month, version }: Period, act: 'close' | 'reopen'): ActionRequest => {
  const name = monthName(`${month}-01`);
  return {
    ...{ id: `period:${month}`, call: `periods/${month}/${act}`, version, reason: 'text' },
    ...(act === 'close'
      ? {
          ...{ title: `Close ${name}`, confirm: `Close ${name}`, done: `Closed ${name}` },
          effect: [
            'Stores its figures once a second person has approved it. Later changes are shown beside them, and move none.',
          ],
        }
      : {
          ...{ title: `Reopen ${name}`, confirm: `Reopen ${name}`, done: `Reopened ${name}` },
          effect: ['A second person has to approve it. Its stored figures stay until it is closed again.'],
        }),
  };
};

const daysOfMonth = (month: string) => ({ from: `${month}-01`, to: addDays(addMonths(`${month}-01`, 1), -1) });

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
  const reconciliation = useLoaded('reconciliation');
  const breaks = useLoaded('openBreaks');
  const periods = useLoaded('periods');
  const me = useStaffPerson();
  const held = holdings.known;
  const sales = report.known;
  // New links redraw the charts.
  const links = useMemo(() => sales && salesLinks(sales, query.asset), [sales, query.asset]);
  const people = useMemo(() => customerLinks(sales?.zone ?? 'UTC'), [sales?.zone]);
  const mayExport = me !== null && refusalFor(me.roles, 'exportMoney') === null;
  const askForFile: SalesViewProps['onFile'] = (table) =>
    action.send({
      type: 'action.requested',
      request: {
        ...{
          id: `file:sales-${table}`,
          title: `Download ${tableTitles[table]}`,
          confirm: 'Download CSV',
          done: '',
          call: null,
          version: null,
          reason: 'text',
        },
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
        assetHref={(asset) => held && heldLink(asset, held.ends, held.asOf)}
        onFile={mayExport ? askForFile : null}
        proof={
          <Proof
            reconciliation={stateOf(reconciliation)}
            breaks={listState({ ...breaks, value: breaks.known?.rows ?? null }, breaks.staleSince)}
            zone={sales?.zone ?? 'UTC'}
            caseHref={caseAddress}
            onCompare={() => action.send({ type: 'action.requested', request: compareRequest })}
            now={serverNow}
          />
        }
        periods={
          <PeriodsCard
            periods={listState({ ...periods, value: periods.known }, periods.staleSince)}
            zone={sales?.zone ?? 'UTC'}
            refusal={me && refusalFor(me.roles, 'closePeriods')}
            onChange={(period, act) => action.send({ type: 'action.requested', request: periodRequest(period, act) })}
            hrefOf={(month) => salesAddress({ ...query, range: daysOfMonth(month), grain: null })}
          />
        }
        unread={
          unread.length > 0 && (
            <Notice tone="hold">{`This page doesn’t use these parts of its address: ${unread.join(', ')}.`}</Notice>
          )
        }
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
  resources: ['reconciliation', 'openBreaks', 'periods'],
  open(staff) {
    openStaffAction(staff);
    openSales(staff, (days) => salesAddress({ ...salesInAddress(location.search).query, range: days, grain: null }));
  },
  readAddress(staff) {
    const query = salesSearch(salesInAddress(location.search).query);
    for (const name of ['sales', 'salesHoldings', 'salesCustomers', 'salesConcentration'] as const)
      request(staff, name, { query });
  },
});

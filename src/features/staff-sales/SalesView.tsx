import type { ReactNode } from 'react';
import type { ConcentrationReport, CustomersReport, HoldingsReport, SalesReport } from '#contract/books/sales.ts';
import type { FigureName } from '#domain/sales/figures.ts';
import { figuresOf } from '#domain/sales/figures.ts';
import type { SalesQuery } from '#domain/sales/query.ts';
import { wholeBasis } from '#domain/sales/report.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { type ListState, ListView, staleSinceOf } from '#ui/list/ListView.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { CohortTable, Concentration, FunnelTable } from './CustomersCards.tsx';
import { Definitions, FiguresTable } from './FiguresTable.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import { BridgeLines, HeldTable, HoldingsChart } from './HoldingsCards.tsx';
import type { ChartLinks, CustomerLinks } from './links.ts';
import { RangeBar } from './RangeBar.tsx';
import { SalesCharts } from './SalesCharts.tsx';
import styles from './sales.module.css';
import { comparedWords, spanText } from './salesWords.ts';

export type SalesTableName = 'figures' | 'assets' | 'holdings' | 'cohorts' | 'funnel';

export interface SalesViewProps {
  query: SalesQuery;
  hrefOf: (query: SalesQuery) => string;
  range: FlowRefs['salesRange'];
  /** Each with one row once it has loaded. */
  report: ListState<SalesReport>;
  holdings: ListState<HoldingsReport>;
  customers: ListState<CustomersReport>;
  concentration: ListState<ConcentrationReport>;
  /** The links of the report's figures; null before it has loaded. */
  links: (ChartLinks & { readonly figure: (name: FigureName) => string | null }) | null;
  customerLinks: CustomerLinks;
  assetHref: (asset: string) => string | null;
  /** Requests a table as a file; null without permission. */
  onFile: ((table: SalesTableName) => void) | null;
  /** Whether the figures are proven, at the head; decisions about them, at the foot. */
  proof: ReactNode;
  periods: ReactNode;
  /** The ignored parts of the address. */
  unread: ReactNode;
  outcome: ReactNode;
}

/** The company's earnings, and the proof of the figures. */
export function SalesView(props: SalesViewProps) {
  const {
    query,
    hrefOf,
    range,
    report,
    holdings,
    customers,
    concentration,
    links,
    customerLinks,
    assetHref,
    onFile,
    proof,
    periods,
    unread,
    outcome,
  } = props;
  const known = report.status === 'full' ? (report.rows[0] ?? null) : null;
  const file = (table: SalesTableName) =>
    onFile && (
      <span className={styles.controls}>
        <Button size="small" onClick={() => onFile(table)}>
          Download CSV
        </Button>
      </span>
    );
  return (
    <Stack gap={5}>
      <PageHeader title="Sales" lead={<Lead report={known} staleSince={staleSinceOf(report)} />} />
      {proof}
      <RangeBar {...{ query, hrefOf, range }} shown={known && { ...known.span, grain: known.grain }} />
      {unread}
      {outcome}
      <ListView state={report} what="sales" empty={null}>
        {([found]) => found && links && <Report report={found} links={links} compare={query.compare} file={file} />}
      </ListView>
      <Card title="Assets held" actions={file('holdings')}>
        <ListView state={holdings} what="assets held" empty={null}>
          {([found]) =>
            found && (
              <Stack gap={5}>
                <HoldingsChart report={found} />
                <BridgeLines {...found} />
                <HeldTable held={found.holdings.at(-1) ?? []} hrefOf={assetHref} />
              </Stack>
            )
          }
        </ListView>
      </Card>
      <Card title="Cohorts" actions={file('cohorts')}>
        <ListView state={customers} what="cohorts" empty={null}>
          {([found]) => found && <CohortTable cohorts={found.cohorts} links={customerLinks} />}
        </ListView>
      </Card>
      <Card title="Concentration">
        <ListView state={concentration} what="concentration" empty={null}>
          {([found]) => found && <Concentration middle={found.middle} topTen={found.topTen} />}
        </ListView>
      </Card>
      <Card title="From sign-up to a first trade" actions={file('funnel')} flush={customers.status === 'full'}>
        <ListView state={customers} what="sign-ups" empty={null}>
          {([found]) => found && <FunnelTable funnel={found.funnel} links={customerLinks} />}
        </ListView>
      </Card>
      {periods}
      <Card title="Definitions">
        <Definitions />
      </Card>
    </Stack>
  );
}

/** The report's days, their zone, and how complete it is. */
function Lead({ report, staleSince }: { report: SalesReport | null; staleSince: number | null }) {
  if (report === null) return 'What customers traded, what we earned, and how that is known';
  const { span, compared, zone, asOf, completeSince, isRunning } = report;
  return (
    <>
      {`${spanText(span)}, in days of ${zone}${compared === null ? '' : `, compared with ${spanText(compared)}`}${compared && isRunning ? ' up to the same time of day' : ''}. `}
      Complete as of <Time at={asOf} format="dayTime" timeZone={zone} />
      {completeSince !== null && (
        <>
          , back to <Time at={completeSince} format="dayTime" timeZone={zone} />. Older records are loading.
        </>
      )}
      {staleSince !== null && (
        <>
          {' '}
          Read at <Time at={staleSince} format="time" />. A newer reading failed.
        </>
      )}
    </>
  );
}

interface ReportProps {
  report: SalesReport;
  links: NonNullable<SalesViewProps['links']>;
  compare: SalesQuery['compare'];
  file: (table: SalesTableName) => ReactNode;
}

function Report({ report, links, compare, file }: ReportProps) {
  const figures = figuresOf(wholeBasis(report.span));
  const compared = report.compared && figuresOf(wholeBasis(report.compared));
  const of = { figures, compared, comparedWith: comparedWords({ compare }), hrefOf: links.figure };
  const lost = report.span.allTraders?.lost ?? null;
  return (
    <Stack gap={5}>
      <FigureTiles {...of} />
      <SalesCharts report={report} compare={compare} links={links} />
      <Card
        title="All figures"
        flush
        actions={file('figures')}
        {...(lost !== null && {
          footer: (
            <Text size="s" tone="soft">{`${lost} customers traded in the period before, and not in this one.`}</Text>
          ),
        })}
      >
        <FiguresTable {...of} />
      </Card>
    </Stack>
  );
}

import type { SalesReport } from '#contract/books/sales.ts';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { byteOrderMark, csvLine, exactLine } from '#domain/csv/csv.ts';
import { amount, toDecimal } from '#domain/money/money.ts';
import { figureDefinitions, figureNames, figuresOf, type Unit } from '#domain/sales/figures.ts';
import { type SalesQuery, salesParams } from '#domain/sales/query.ts';
import { basisOf, wholeBasis } from '#domain/sales/report.ts';
import { centsAt, counted, noSums, summed, valued } from '#domain/sales/sums.ts';
import { spaced } from '../../kit/lists/file-head.ts';
import type { BackendServices } from '../../kit/services.ts';
import { customersReport } from './customers.ts';
import { holdingsReport } from './holdings.ts';
import { salesReport } from './report.ts';

export const salesTables = ['figures', 'assets', 'holdings', 'cohorts', 'funnel'] as const;
export type SalesTable = (typeof salesTables)[number];

type Reads = Pick<BackendServices, 'db' | 'config'>;
type Cell = string | number | null;

interface Table {
  readonly zone: string;
  readonly asOf: number;
  readonly of: string;
  /** Each column’s heading, and its name for programs. */
  readonly head: ReadonlyArray<readonly [title: string, name: string]>;
  readonly rows: ReadonlyArray<readonly Cell[]>;
}

/** Amounts as people read them. */
const forPeople = {
  dollars: (cents: string | null): string | null => (cents === null ? null : toDecimal(amount(cents), 2)),
  inUnit: (unit: Unit, value: string | null): string | null =>
    value === null ? null : unit === 'count' ? value : toDecimal(amount(value), 2),
  units: (asset: string, value: string): string => toDecimal(amount(value), assets[asset as AssetCode]?.decimals ?? 0),
  price: (price: string): string => toDecimal(amount(price), 8),
  flag: (isSo: boolean): string => (isSo ? 'yes' : 'no'),
};
type Written = typeof forPeople;
/** As in replies. */
const asIs: Written = {
  dollars: (cents) => cents,
  inUnit: (_unit, value) => value,
  units: (_asset, value) => value,
  price: (price) => price,
  flag: String,
};

async function figures(services: Reads, query: SalesQuery, { inUnit }: Written): Promise<Table> {
  const report = await salesReport(services, query);
  const row = (span: { from: string; to: string }, basis: ReturnType<typeof wholeBasis>): readonly Cell[] => {
    const found = figuresOf(basis);
    return [
      span.from,
      span.to,
      ...figureNames.flatMap((name) => [
        inUnit(figureDefinitions[name].unit, found[name].value),
        found[name].missing?.why ?? '',
      ]),
    ];
  };
  const words: Readonly<Record<Unit, string>> = { cents: 'USD', count: '', basisPoints: 'bps', percent: '%' };
  const head = figureNames.flatMap((name) => {
    const { title, unit } = figureDefinitions[name];
    return [
      [`${title}${words[unit] === '' ? '' : ` (${words[unit]})`}`, name],
      [`${title}: what is missing`, `${name}Missing`],
    ] as const;
  });
  return {
    ...common(report),
    head: [['From', 'from'], ['To', 'to'], ...head],
    rows: [
      ...report.span.buckets.map((bucket, index) => row(bucket, basisOf(report.span, index))),
      ['Total', '', ...row(report.span, wholeBasis(report.span)).slice(2)],
      ...(report.compared === null
        ? []
        : [
            [
              'Compared with',
              `${report.compared.from} to ${report.compared.to}`,
              ...row(report.compared, wholeBasis(report.compared)).slice(2),
            ],
          ]),
    ],
  };
}

const common = ({ zone, asOf, span }: SalesReport) => ({ zone, asOf, of: `${span.from} to ${span.to}` });

const headed = (name: string): string => name.charAt(0).toUpperCase() + spaced(name).slice(1);

async function byAsset(services: Reads, query: SalesQuery, { dollars, units }: Written): Promise<Table> {
  const report = await salesReport(services, query);
  const dollarNames: readonly string[] = [
    'volume',
    'tradeFees',
    'ourTradeFees',
    'unsplitTradeFees',
    'spread',
    'covered',
    ...valued,
  ];
  const names = [...counted, ...summed, ...valued];
  const cell = (asset: string, name: (typeof names)[number], value: string | number | null): Cell =>
    value === null || typeof value === 'number'
      ? value
      : dollarNames.includes(name)
        ? dollars(value)
        : units(asset, value);
  return {
    ...common(report),
    head: [
      ['From', 'from'],
      ['To', 'to'],
      ['Asset', 'asset'],
      ...names.map((name) => [`${headed(name)}${dollarNames.includes(name) ? ' (USD)' : ''}`, name] as const),
    ],
    rows: report.span.sums.map((sums) => {
      const bucket = report.span.buckets[sums.bucket];
      return [
        bucket?.from ?? '',
        bucket?.to ?? '',
        sums.asset,
        ...names.map((name) => cell(sums.asset, name, (sums[name] ?? noSums(sums.asset)[name]) as string)),
      ];
    }),
  };
}

async function holdings(
  services: Reads,
  query: SalesQuery,
  { dollars, units, price: written }: Written,
): Promise<Table> {
  const { zone, asOf, from, to, buckets, holdings: ends, bridge } = await holdingsReport(services, query);
  const rows = ends.flatMap((held, index) =>
    held.map(({ asset, units: base, price, pricedAt }) => {
      const value = centsAt(asset, BigInt(base), price === null ? null : BigInt(price));
      return [
        ...[index === 0 ? `before ${from}` : (buckets[index - 1]?.to ?? ''), asset, units(asset, base)],
        ...[price === null ? null : written(price), pricedAt === null ? null : new Date(pricedAt).toISOString()],
        value === null ? null : dollars(String(value)),
      ];
    }),
  );
  const lines = Object.entries(bridge).map(([name, cents]) => [`Bridge: ${name}`, '', '', '', '', dollars(cents)]);
  return {
    zone,
    asOf,
    of: `${from} to ${to}`,
    head: [
      ['At the end of', 'to'],
      ['Asset', 'asset'],
      ['Held', 'units'],
      ['Price (USD)', 'price'],
      ['Priced at', 'pricedAt'],
      ['Value (USD)', 'value'],
    ],
    rows: [...rows, ...lines],
  };
}

async function cohorts(services: Reads, query: SalesQuery, { dollars, flag }: Written): Promise<Table> {
  const { zone, asOf, cohorts: found } = await customersReport(services, query);
  return {
    ...{ zone, asOf, of: 'months of first trades' },
    head: [
      ['Cohort', 'cohort'],
      ['Customers', 'customers'],
      ['Month', 'month'],
      ['Active', 'active'],
      ['Our fees (USD)', 'ourFees'],
      ['Month is running', 'isRunning'],
    ],
    rows: found.flatMap(({ month, customers, months }) =>
      months.map((each) => [month, customers, each.month, each.active, dollars(each.ourFees), flag(each.isRunning)]),
    ),
  };
}

async function funnel(services: Reads, query: SalesQuery): Promise<Table> {
  const { zone, asOf, funnel: found } = await customersReport(services, query);
  return {
    ...{ zone, asOf, of: 'weeks of sign-up' },
    head: [
      ['Week of', 'week'],
      ['Signed up', 'signedUp'],
      ['Verified', 'verified'],
      ['Funded', 'funded'],
      ['Traded', 'traded'],
      ['Median seconds to verified', 'toVerified'],
      ['Then to funded', 'toFunded'],
      ['Then to traded', 'toTraded'],
    ],
    rows: found.map(({ week, signedUp, verified, funded, traded, toVerified, toFunded, toTraded }) => [
      ...[week, signedUp, verified, funded, traded, toVerified, toFunded, toTraded],
    ]),
  };
}

const tables: Readonly<Record<SalesTable, (services: Reads, query: SalesQuery, written: Written) => Promise<Table>>> = {
  figures,
  assets: byAsset,
  holdings,
  cohorts,
  funnel,
};

/**
 * Matches the page.
 * @param isRaw for programs: names and base units as in replies
 * @param onRows receives the row count once known
 */
export async function* writeSalesCsv(
  services: Reads,
  table: SalesTable,
  query: SalesQuery,
  isRaw: boolean,
  onRows: (rows: number) => void,
): AsyncGenerator<string, void> {
  const { zone, asOf, of, head, rows } = await tables[table](services, query, isRaw ? asIs : forPeople);
  onRows(rows.length);
  const filter = new URLSearchParams(salesParams(query)).toString();
  const lines = [
    ['Table', table],
    ['Days', of],
    ['Filter', filter === '' ? 'none' : filter],
    ['Reporting zone', zone],
    ['As of', new Date(asOf).toISOString()],
    ['Rows', String(rows.length)],
  ];
  yield `${byteOrderMark}${lines.map((line) => csvLine(line)).join('')}\r\n${csvLine(head.map(([title, name]) => (isRaw ? name : title)))}`;
  const line = isRaw ? csvLine : exactLine;
  for (const row of rows) yield line(row.map((cell) => (cell === null ? null : String(cell))));
}

import type { HoldingsReport, SalesReport } from '#contract/books/sales.ts';
import { assets, tradableCodes } from '#domain/assets/assets.ts';
import { type Amount, add, amount, negate } from '#domain/money/money.ts';
import { startOf } from '#domain/sales/calendar.ts';
import { type FigureName, figuresOf } from '#domain/sales/figures.ts';
import { basisOf, type SpanReport } from '#domain/sales/report.ts';
import { type AssetSums, centsAt } from '#domain/sales/sums.ts';
import {
  type Bucket,
  type ChartSeries,
  type Comparison,
  foldSeries,
  sumOf,
  type Tone,
  type Values,
} from './chart/figures.ts';
import { bucketName, bucketTick, spanText } from './salesWords.ts';

/** The buckets and series of each chart, exactly as in the report. */

export const bucketsOf = ({
  grain,
  asOf,
  span,
}: Pick<SalesReport, 'grain' | 'asOf'> & { span: Pick<SpanReport, 'buckets'> }): readonly Bucket[] =>
  span.buckets.map((bucket) => {
    const { from, ends, isCut } = bucket;
    const isRunning = ends > asOf;
    // A week or month cut off by the range is final.
    const name =
      isCut && grain !== 'day'
        ? `${bucketName(grain, startOf(grain, from))}, ${spanText(bucket)} only`
        : bucketName(grain, from);
    return { key: from, name, tick: bucketTick(grain, from), isPartial: isRunning };
  });

const codes = [...tradableCodes, 'USD'] as const;
const toneOf = (code: string): Tone =>
  (['1', '2', '3', '4', '5', '6'] as const)[(codes as readonly string[]).indexOf(code)] ?? 'other';
const nameOf = (code: string): string => (code in assets ? assets[code as keyof typeof assets].name : code);

type PerAsset = 'volume' | 'netFlowValue';

/** A series for each asset with any value in a span. */
function byAsset({ sums, buckets }: SpanReport, name: PerAsset): readonly ChartSeries[] {
  const cells = new Map(sums.map((each) => [`${each.bucket} ${each.asset}`, each[name]]));
  const known = [...new Set(sums.filter((each) => each[name] !== '0').map(({ asset }) => asset))];
  return known
    .toSorted((one, other) => toneOf(one).localeCompare(toneOf(other)))
    .map((code) => ({
      ...{ key: code, label: nameOf(code), kind: 'bar', tone: toneOf(code) },
      values: buckets.map((_, index) =>
        cells.has(`${index} ${code}`) ? (cells.get(`${index} ${code}`) ?? null) : amount(0n),
      ),
    }));
}

export const volumeSeries = (span: SpanReport): readonly ChartSeries[] => foldSeries(byAsset(span, 'volume'));
export const flowSeries = (span: SpanReport): readonly ChartSeries[] => foldSeries(byAsset(span, 'netFlowValue'));

/** A figure of each bucket. */
export const figureValues = (span: SpanReport, name: FigureName): Values =>
  span.buckets.map((_, index) => figuresOf(basisOf(span, index))[name].value);

/** Our part of some fees in each bucket; null if the bank splits none of them. */
const ourPart = (
  span: SpanReport,
  [fees, ours, unsplit]: readonly [keyof AssetSums, keyof AssetSums, keyof AssetSums],
  wanted: (asset: string) => boolean,
): Values =>
  span.buckets.map((_, index) => {
    const cells = span.sums.filter(({ bucket, asset }) => bucket === index && wanted(asset));
    const sum = (name: keyof AssetSums) => cells.reduce((total, cell) => total + BigInt(cell[name] ?? 0), 0n);
    return sum(fees) > 0n && sum(unsplit) === sum(fees) ? null : amount(sum(ours));
  });

/** The parts of net revenue: income above zero, costs below. Each part is in one list. */
export function revenueSeries(span: SpanReport): readonly ChartSeries[] {
  const out = (name: 'feesReturned' | 'returnLosses') =>
    figureValues(span, name).map((value) => (value === null ? null : negate(value)));
  const parts: ReadonlyArray<readonly [key: string, label: string, tone: Tone, values: Values]> = [
    [
      'ourTradeFees',
      'Our fees on trades',
      '1',
      ourPart(span, ['tradeFees', 'ourTradeFees', 'unsplitTradeFees'], () => true),
    ],
    [
      'ourTransferFees',
      'Our fees on transfers',
      '2',
      ourPart(span, ['transferFees', 'ourTransferFees', 'unsplitTransferFees'], (asset) => asset === 'USD'),
    ],
    ['feesReturned', 'Fees given back', '4', out('feesReturned')],
    ['returnLosses', 'Return losses', '5', out('returnLosses')],
  ];
  return parts.flatMap(([key, label, tone, values], index) =>
    index > 0 && values.every((value) => value === '0') ? [] : [{ key, label, kind: 'bar' as const, tone, values }],
  );
}

export const lineOf = (span: SpanReport, name: FigureName, label: string, tone: Tone = '1'): readonly ChartSeries[] => [
  { key: name, label, kind: 'line', tone, values: figureValues(span, name) },
];

/** The active customers by kind; null where they are not counted. */
export function traderSeries({ traders }: SpanReport): readonly ChartSeries[] {
  if (traders === null) return [];
  const lines = [
    ['returning', 'Returning', '1'],
    ['reactivated', 'Reactivated', '3'],
    ['fresh', 'New', '2'],
  ] as const;
  return lines.map(([key, label, tone]) => ({
    key,
    label,
    kind: 'bar',
    tone,
    values: traders.map((each) => amount(each[key])),
  }));
}

/** The value of customer holdings at a bucket's end; null if a price is unknown. */
const heldValue = (held: HoldingsReport['holdings'][number]): Amount | null =>
  sumOf(
    held.map(({ asset, units, price }) => {
      const cents = centsAt(asset, BigInt(units), price === null ? null : BigInt(price));
      return cents === null ? null : amount(cents);
    }),
  );

export const holdingSeries = ({ holdings: ends }: HoldingsReport): readonly ChartSeries[] => [
  { key: 'held', label: 'Assets held', kind: 'line', tone: '1', values: ends.slice(1).map(heldValue) },
];

/** The same series in the comparison span, by the bucket's index. */
export function comparisonOf(
  report: SalesReport,
  label: string,
  read: (span: SpanReport) => Values,
): Comparison | undefined {
  if (report.compared === null) return undefined;
  const values = read(report.compared);
  return { label, values: report.span.buckets.map((_, index) => values[index] ?? null) };
}

export const totalsOf = (series: readonly ChartSeries[], count: number): Values =>
  Array.from({ length: count }, (_, index) =>
    series.reduce<Amount | null>((sum, { values }) => {
      const value = values[index] ?? null;
      return sum === null || value === null ? null : add(sum, value);
    }, amount(0n)),
  );

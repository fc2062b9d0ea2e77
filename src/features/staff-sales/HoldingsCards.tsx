import { useMemo } from 'react';
import type { HoldingsReport } from '#contract/books/sales.ts';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { amount } from '#domain/money/money.ts';
import { heldFlows } from '#domain/sales/figures.ts';
import { centsAt } from '#domain/sales/sums.ts';
import { type Line, Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Money } from '#ui/money/Money.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { ReadSeriesChart } from './chart/ReadSeriesChart.tsx';
import { dollars, shortDay, spanText } from './salesWords.ts';
import { bucketsOf, holdingSeries } from './series.ts';

const money = { name: 'US dollars', decimals: 2, before: '$' };

/** Customer holdings over time. */
export function HoldingsChart({ report }: { report: HoldingsReport }) {
  const buckets = useMemo(() => bucketsOf({ ...report, span: report }), [report]);
  const series = useMemo(() => holdingSeries(report), [report]);
  return (
    <ReadSeriesChart
      {...{ buckets, series }}
      label="Assets held"
      summary={`What customers hold together at the end of each part of ${spanText(report)}`}
      unit={money}
      formatValue={dollars}
      note="At mid-market at the end of the day. A part without a known price is a gap."
    />
  );
}

const unknown = <Dash why="A price isn’t known" />;
const line = (id: string, label: string, cents: string | null, more: Partial<Line> = {}): Line => ({
  ...{ id, label, value: cents === null ? unknown : dollars(cents) },
  ...more,
});
const minus = (cents: string | null): string | null => (cents === null ? null : String(-BigInt(cents)));

/** How holdings before the range became those at its end. */
export function BridgeLines({ bridge, from, to }: Pick<HoldingsReport, 'bridge' | 'from' | 'to'>) {
  const { uncovered } = bridge;
  return (
    <Lines
      label="From the assets held before to those held at the end"
      lines={[
        line('begin', `Held before ${shortDay(from)}`, bridge.begin, { kind: 'whole' }),
        line('flows', heldFlows.title, bridge.netFlows, { mark: 'plus', note: heldFlows.formula }),
        line('prices', 'Changes of prices', bridge.prices, { mark: 'plus' }),
        line('fees', 'Fees', minus(bridge.fees)),
        line('spread', 'Spread', minus(bridge.spread)),
        line('remainder', 'Remainder', bridge.remainder, {
          mark: 'plus',
          note:
            uncovered === '0'
              ? 'Rounding to cents.'
              : `Rounding, and trades of ${dollars(uncovered)} that don’t carry the prices they were quoted at: their spread and price effect can’t be separated.`,
        }),
        line('end', `Held at the end of ${shortDay(to)}`, bridge.end, { kind: 'sum', mark: 'equals' }),
      ]}
    />
  );
}

type Held = HoldingsReport['holdings'][number][number];

/** Current customer holdings by asset. */
export function HeldTable({ held, hrefOf }: { held: readonly Held[]; hrefOf: (asset: string) => string | null }) {
  const rows = held.filter(({ units }) => units !== '0');
  const columns: ReadonlyArray<Column<Held>> = [
    {
      id: 'asset',
      header: 'Asset',
      cell({ asset }) {
        const href = hrefOf(asset);
        return href === null ? <Text strong>{asset}</Text> : <AppLink href={href}>{asset}</AppLink>;
      },
    },
    {
      id: 'held',
      header: 'Held',
      align: 'end',
      cell: ({ asset, units }) =>
        asset in assets ? <Money amount={amount(units)} asset={asset as AssetCode} inFull /> : `${units} base units`,
    },
    {
      id: 'price',
      header: 'Priced',
      narrow: 'underLead',
      cell: ({ asset, pricedAt }) =>
        asset === 'USD' ? (
          <Dash why="Dollars have no price" />
        ) : pricedAt === null ? (
          unknown
        ) : (
          <Time at={pricedAt} format="dayTime" />
        ),
    },
    {
      id: 'value',
      header: 'Value',
      align: 'end',
      cell({ asset, units, price }) {
        const cents = centsAt(asset, BigInt(units), price === null ? null : BigInt(price));
        return cents === null ? unknown : dollars(String(cents));
      },
    },
  ];
  return (
    <PlainTable caption="What customers hold, by asset" columns={columns} rows={rows} rowKey={({ asset }) => asset} />
  );
}

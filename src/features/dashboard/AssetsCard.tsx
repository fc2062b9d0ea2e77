import { memo } from 'react';
import { assets, type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import type { DayChanges } from '#domain/markets/prices.ts';
import { isPositive } from '#domain/money/money.ts';
import { type Holding, holdingOf } from '#domain/portfolio/holdings.ts';
import { DayChangeCell, dayWindow } from '#presenters/market/DayChange.tsx';
import { LiveFreshness, LivePrice, LiveValue } from '#presenters/market/live.tsx';
import { Trend } from '#presenters/market/Trend.tsx';
import { Card } from '#ui/card/Card.tsx';
import { CoinName } from '#ui/coin/CoinMark.tsx';
import { useShown } from '#ui/display/display.ts';
import { type ListState, ListView, loadedRows } from '#ui/list/ListView.tsx';
import { Money } from '#ui/money/Money.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import type { DashboardProps, Months } from './Dashboard.tsx';

type Row = Holding & { readonly asset: TradableCode };
type Feed = DashboardProps['priceFeed'];
type AssetsCardProps = Pick<
  DashboardProps,
  'accounts' | 'priceFeed' | 'changes' | 'months' | 'onMonthNear' | 'sandbox'
>;

/** All five coins in the product's order, held or not: their prices matter either way. */
function rowsOf(accounts: ListState<Holding>): ListState<Row> {
  const holdings = loadedRows(accounts);
  if (holdings === null) return accounts as ListState<Row>;
  return { status: 'full', rows: tradableCodes.map((asset) => ({ ...holdingOf(holdings, asset), asset })) };
}

const columnsFor = (
  priceFeed: Feed,
  changes: DayChanges,
  months: Months,
  onMonthNear: AssetsCardProps['onMonthNear'],
): ReadonlyArray<Column<Row>> => [
  { id: 'asset', header: 'Asset', cell: ({ asset }) => <CoinName code={asset} name={assets[asset].name} /> },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    narrow: 'underLead',
    cell: ({ asset }) => <LivePrice asset={asset} priceFeed={priceFeed} />,
  },
  {
    id: 'change',
    header: dayWindow,
    align: 'end',
    narrow: 'underLead',
    cell: ({ asset }) => <DayChangeCell percent={changes[asset] ?? null} />,
  },
  {
    id: 'month',
    header: '30 days',
    align: 'end',
    optional: true,
    narrow: 'hidden',
    cell: ({ asset }) => <Trend series={months[asset]} onNear={() => onMonthNear(asset)} />,
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    narrow: 'underTrail',
    cell: ({ asset, balance }) => <BalanceCell asset={asset} balance={balance} />,
  },
  { id: 'value', header: 'Value', align: 'end', cell: (row) => <ValueCell row={row} priceFeed={priceFeed} /> },
];

const NoneHeld = () => <Dash why="None held" />;
const BalanceCell = ({ asset, balance }: Pick<Holding, 'asset' | 'balance'>) =>
  isPositive(balance) ? <Money amount={balance} asset={asset} /> : <NoneHeld />;
const ValueCell = ({ row, priceFeed }: { row: Row; priceFeed: Feed }) =>
  isPositive(row.balance) ? <LiveValue holding={row} priceFeed={priceFeed} /> : <NoneHeld />;

/** The coins with price, change, balance and value. */
export const AssetsCard = memo(function AssetsCard({
  accounts,
  priceFeed,
  changes,
  months,
  onMonthNear,
  sandbox,
}: AssetsCardProps) {
  useShown();
  return (
    <Card title="Assets and prices" flush actions={<LiveFreshness priceFeed={priceFeed} sandbox={sandbox} />}>
      <ListView state={rowsOf(accounts)} what="assets" empty={null}>
        {(rows) => (
          <PlainTable
            caption="Your assets and their prices"
            columns={columnsFor(priceFeed, changes, months, onMonthNear)}
            rows={rows}
            rowKey={({ asset }) => asset}
            rowHref={({ asset }) => `/assets?asset=${asset}`}
          />
        )}
      </ListView>
    </Card>
  );
});

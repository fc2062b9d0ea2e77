import { useSelector } from '@xstate/react';
import { assets, type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import type { DayChanges } from '#domain/markets/prices.ts';
import { isPositive } from '#domain/money/money.ts';
import { type Holding, holdingOf, holdingValue } from '#domain/portfolio/holdings.ts';
import { midPriceOf } from '#domain/portfolio/value.ts';
import { selectFreshness, selectPrice, selectReceivedAt } from '#machines/priceFeed/priceFeed.selectors.ts';
import { Freshness } from '#presenters/market/Freshness.tsx';
import { Trend } from '#presenters/market/Trend.tsx';
import { formatUnitPrice } from '#presenters/trade/labels.ts';
import { Card } from '#ui/card/Card.tsx';
import { CoinName } from '#ui/coin/CoinMark.tsx';
import { type ListState, ListView, loadedRows } from '#ui/list/ListView.tsx';
import { Change } from '#ui/money/Change.tsx';
import { LiveFigure } from '#ui/money/LiveFigure.tsx';
import { Money } from '#ui/money/Money.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { DashboardProps, Years } from './Dashboard.tsx';

type Row = Holding & { readonly asset: TradableCode };
type Feed = DashboardProps['feed'];
type AssetsCardProps = Pick<DashboardProps, 'accounts' | 'feed' | 'changes' | 'years' | 'sandbox'>;

/** The five coins in the product's order, held or not: their prices are of interest either way. */
function rowsOf(accounts: ListState<Holding>): ListState<Row> {
  const holdings = loadedRows(accounts);
  if (holdings === null) return accounts as ListState<Row>;
  return { status: 'full', rows: tradableCodes.map((asset) => ({ ...holdingOf(holdings, asset), asset })) };
}

const columnsFor = (feed: Feed, changes: DayChanges, years: Years): ReadonlyArray<Column<Row>> => [
  { id: 'asset', header: 'Asset', cell: ({ asset }) => <CoinName code={asset} name={assets[asset].name} /> },
  { id: 'price', header: 'Price', align: 'end', narrow: 'underLead', cell: ({ asset }) => <PriceCell asset={asset} feed={feed} /> },
  { id: 'change', header: '24 h', align: 'end', narrow: 'underLead', cell: ({ asset }) => <ChangeCell percent={changes[asset]} /> },
  { id: 'month', header: '30 days', align: 'end', optional: true, narrow: 'hidden', cell: ({ asset }) => <Trend series={years[asset]} /> },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    narrow: 'underTrail',
    cell: ({ asset, balance }) => <BalanceCell asset={asset} balance={balance} />,
  },
  { id: 'value', header: 'Value', align: 'end', cell: (row) => <ValueCell row={row} feed={feed} /> },
];

/** Live cells subscribe on their own, so a tick rerenders only cells whose price changed. */
function PriceCell({ asset, feed }: { asset: TradableCode; feed: Feed }) {
  const text = useSelector(feed, (snapshot) => {
    const price = selectPrice(asset)(snapshot);
    return price === null ? '–' : formatUnitPrice(midPriceOf(price));
  });
  return <LiveFigure>{text}</LiveFigure>;
}

function ValueCell({ row, feed }: { row: Row; feed: Feed }) {
  const value = useSelector(feed, ({ context }) => holdingValue(row, context.prices));
  if (!isPositive(row.balance)) return '–';
  return value === null ? (
    '–'
  ) : (
    <LiveFigure>
      <Money amount={value} asset="USD" />
    </LiveFigure>
  );
}

const BalanceCell = ({ asset, balance }: Pick<Holding, 'asset' | 'balance'>) =>
  isPositive(balance) ? <Money amount={balance} asset={asset} /> : '–';

const ChangeCell = ({ percent }: { percent: number | undefined }) => (percent === undefined ? '–' : <Change percent={percent} />);

function AssetsFreshness({ feed, sandbox }: Pick<DashboardProps, 'feed' | 'sandbox'>) {
  return <Freshness phase={useSelector(feed, selectFreshness)} receivedAt={useSelector(feed, selectReceivedAt)} sandbox={sandbox} />;
}

/** The coins with price, change, balance and value. */
export function AssetsCard({ accounts, feed, changes, years, sandbox }: AssetsCardProps) {
  return (
    <Card title="Assets and prices" flush actions={<AssetsFreshness feed={feed} sandbox={sandbox} />}>
      <ListView state={rowsOf(accounts)} what="assets" empty={null}>
        {(rows) => (
          <DataTable
            caption="Your assets and their prices"
            columns={columnsFor(feed, changes, years)}
            rows={rows}
            rowKey={({ asset }) => asset}
            rowHref={({ asset }) => `/assets?asset=${asset}`}
          />
        )}
      </ListView>
    </Card>
  );
}

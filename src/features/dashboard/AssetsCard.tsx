import { useSelector } from '@xstate/react';
import { selectFreshness, selectPrice, selectReceivedAt } from '../../../machines/priceFeed/priceFeed.selectors.ts';
import { assets, type TradableCode, tradableCodes } from '../../../machines/shared/assets.ts';
import { type Amount, isPositive } from '../../../machines/shared/money.ts';
import { ButtonLink } from '../../ui/button/ButtonLink.tsx';
import { Card } from '../../ui/card/Card.tsx';
import { CoinName } from '../../ui/coin/CoinMark.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFaces, type ListState } from '../../ui/list/ListFaces.tsx';
import { Freshness } from '../../ui/market/Freshness.tsx';
import { Change } from '../../ui/money/Change.tsx';
import { Money } from '../../ui/money/Money.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { AccountsState, DashboardProps, DayChanges } from './Dashboard.tsx';
import styles from './dashboard.module.css';
import { type Holding, holdingOf } from './holdings.ts';
import { holdingValue } from './portfolio.ts';

type Row = Holding & { readonly asset: TradableCode };
type Feed = DashboardProps['feed'];

/** The five coins, held or not, in the product's order; a customer without any coin has an empty list. */
function rowsOf(accounts: AccountsState): ListState<Row> {
  if (accounts.face !== 'full') return accounts;
  const rows = tradableCodes.map((asset) => ({ ...holdingOf(accounts.rows, asset), asset }));
  return rows.some(({ balance }) => isPositive(balance)) ? { face: 'full', rows } : { face: 'empty' };
}

const columnsFor = (feed: Feed, changes: DayChanges): ReadonlyArray<Column<Row>> => [
  { id: 'asset', header: 'Asset', cell: ({ asset }) => <CoinName code={asset} name={assets[asset].name} /> },
  { id: 'price', header: 'Sell price', align: 'end', narrow: 'underLead', cell: ({ asset }) => <PriceCell asset={asset} feed={feed} /> },
  { id: 'change', header: '24 h', align: 'end', narrow: 'hidden', cell: ({ asset }) => <ChangeCell percent={changes[asset]} /> },
  { id: 'balance', header: 'Balance', align: 'end', narrow: 'underTrail', cell: ({ asset, balance }) => <Money amount={balance} asset={asset} /> },
  { id: 'value', header: 'Value', align: 'end', cell: (row) => <ValueCell row={row} feed={feed} /> },
];

/** The cells that move subscribe on their own: a tick draws the cells whose price changed, and no row. */
function PriceCell({ asset, feed }: { asset: TradableCode; feed: Feed }) {
  const price = useSelector(feed, (snapshot) => selectPrice(asset)(snapshot)?.sell ?? null);
  return price === null ? '–' : <MovingMoney amount={price} />;
}

function ValueCell({ row, feed }: { row: Row; feed: Feed }) {
  const value = useSelector(feed, ({ context }) => holdingValue(row, context.prices));
  return value === null ? '–' : <MovingMoney amount={value} />;
}

/** Dollars that change while somebody looks. A digit more or less must not move the columns. */
const MovingMoney = ({ amount }: { amount: Amount }) => (
  <span className={styles.moving}>
    <Money amount={amount} asset="USD" />
  </span>
);

const ChangeCell = ({ percent }: { percent: number | undefined }) => (percent === undefined ? '–' : <Change percent={percent} />);

function AssetsFreshness({ feed, sandbox }: Pick<DashboardProps, 'feed' | 'sandbox'>) {
  return <Freshness phase={useSelector(feed, selectFreshness)} receivedAt={useSelector(feed, selectReceivedAt)} sandbox={sandbox} />;
}

/** The coins with their price, balance and value. */
export function AssetsCard({ accounts, feed, changes, sandbox }: Required<Pick<DashboardProps, 'accounts' | 'feed' | 'changes' | 'sandbox'>>) {
  return (
    <Card title="Assets" flush actions={<AssetsFreshness feed={feed} sandbox={sandbox} />}>
      <ListFaces
        state={rowsOf(accounts)}
        what="assets"
        empty={
          <EmptyState
            title="No coins yet"
            text="What you buy or deposit appears here with its price, its balance and what it is worth."
            action={<ButtonLink href="/exchange">Buy your first coin</ButtonLink>}
          />
        }
      >
        {(rows) => (
          <DataTable
            caption="Your assets"
            columns={columnsFor(feed, changes)}
            rows={rows}
            rowKey={({ asset }) => asset}
            rowHref={({ asset }) => `/exchange?asset=${asset}`}
          />
        )}
      </ListFaces>
    </Card>
  );
}

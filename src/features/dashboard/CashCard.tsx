import { isPositive } from '../../../machines/shared/money.ts';
import type { Trade } from '../../../machines/shared/trading/trade.ts';
import { isUnderWay } from '../../../machines/shared/trading/trade.ts';
import { Card } from '../../ui/card/Card.tsx';
import { type Line, Lines } from '../../ui/lines/Lines.tsx';
import { AppLink } from '../../ui/link/AppLink.tsx';
import { ListFaces } from '../../ui/list/ListFaces.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { TradeStatus } from '../../ui/trade/TradeStatus.tsx';
import { tradeTitle } from '../../ui/trade/words.ts';
import type { DashboardProps } from './Dashboard.tsx';
import styles from './dashboard.module.css';
import { type Holding, holdingOf, onHold } from './holdings.ts';
import { SkeletonLines } from './SkeletonLines.tsx';

/** The dollars, what holds some of them back, and the orders that are under way. */
export function CashCard({ accounts, trades }: Pick<DashboardProps, 'accounts' | 'trades'>) {
  return (
    <Card title="Cash and holds">
      <ListFaces state={accounts} what="balances" loading={<SkeletonLines />} empty={<Lines label="Cash" lines={cashLines([])} />}>
        {(rows) => <Lines label="Cash" lines={cashLines(rows)} />}
      </ListFaces>
      <InProgress trades={trades} />
    </Card>
  );
}

function cashLines(holdings: readonly Holding[]): readonly Line[] {
  const cash = holdingOf(holdings, 'USD');
  const held = onHold(cash);
  return [
    { id: 'available', label: 'Available', value: <Money amount={cash.available} asset="USD" /> },
    {
      id: 'held',
      label: 'On hold',
      value: <Money amount={held} asset="USD" />,
      ...(isPositive(held) && { note: 'A deposit that is still clearing, or money set aside for an order or a withdrawal.' }),
    },
    { id: 'total', label: 'Total', value: <Money amount={cash.balance} asset="USD" />, kind: 'sum' },
  ];
}

/** What is not decided yet. It says nothing while the orders themselves are not known. */
function InProgress({ trades }: Pick<DashboardProps, 'trades'>) {
  if (trades.face === 'loading' || trades.face === 'failed') return null;
  const underWay = trades.face === 'full' ? trades.rows.filter(isUnderWay) : [];
  return (
    <section className={styles.inProgress} aria-label="Orders in progress">
      <h3>In progress</h3>
      {underWay.length === 0 ? <p>No order is under way.</p> : <UnderWay trades={underWay} />}
    </section>
  );
}

const UnderWay = ({ trades }: { trades: readonly Trade[] }) => (
  <ul>
    {trades.map((trade) => (
      <li key={trade.guid}>
        <AppLink href={`/orders?order=${encodeURIComponent(trade.guid)}`}>{tradeTitle(trade)}</AppLink>
        <TradeStatus trade={trade} />
      </li>
    ))}
  </ul>
);

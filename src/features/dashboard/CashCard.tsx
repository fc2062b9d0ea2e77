import { memo } from 'react';
import { type Activity, isOpen } from '#domain/activity/activity.ts';
import { isPositive } from '#domain/money/money.ts';
import { type Holding, holdingOf, onHold } from '#domain/portfolio/holdings.ts';
import { ActivityStatus } from '#presenters/activity/ActivityStatus.tsx';
import { activityHref, activityTitle } from '#presenters/activity/labels.ts';
import { HoldList } from '#presenters/hold/HoldList.tsx';
import { Card } from '#ui/card/Card.tsx';
import { useShown } from '#ui/display/display.ts';
import { Cluster } from '#ui/layout/Layout.tsx';
import { type Line, Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { type ListState, ListView, loadedRows } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { Money } from '#ui/money/Money.tsx';
import styles from './dashboard.module.css';
import type { BankSituation } from './situation.ts';

export interface CashCardProps {
  accounts: ListState<Holding>;
  activities: ListState<Activity>;
  /** The loaded orders and transfers; they explain the holds. */
  known: readonly Activity[];
  /** For a verified customer, once known: where dollars can come from and go to. */
  bank: BankSituation | null;
}

/** The dollar balance, the holds with their release times, and what is in progress. */
export const CashCard = memo(function CashCard({ accounts, activities, known, bank }: CashCardProps) {
  useShown();
  const available = holdingOf(loadedRows(accounts) ?? [], 'USD').available;
  const missing = activities.status === 'loading' || activities.status === 'failed' ? activities.status : null;
  return (
    <Card title="Cash and holds" actions={bank && <Ways bank={bank} mayWithdraw={isPositive(available)} />}>
      <ListView
        state={accounts}
        what="balances"
        loading={<AwaitedLines />}
        empty={<Lines label="Cash" lines={cashLines([])} />}
      >
        {(rows) => (
          <>
            <Lines label="Cash" lines={cashLines(rows)} />
            <HoldList holdings={rows} activities={known} missing={missing} />
          </>
        )}
      </ListView>
      <InProgress activities={activities} />
    </Card>
  );
});

/** Only what the linked accounts allow; the next step above the cards explains the rest. */
function Ways({ bank, mayWithdraw }: { bank: BankSituation; mayWithdraw: boolean }) {
  if (!bank.isUsable)
    return <AppLink href="/payment-method">{bank.kind === 'none' ? 'Link a bank account' : 'Bank accounts'}</AppLink>;
  return (
    <Cluster gap={3}>
      <AppLink href="/deposits?asset=USD">Deposit</AppLink>
      {mayWithdraw && <AppLink href="/withdrawals?asset=USD">Withdraw</AppLink>}
    </Cluster>
  );
}

function cashLines(holdings: readonly Holding[]): readonly Line[] {
  const cash = holdingOf(holdings, 'USD');
  return [
    { id: 'available', label: 'Available', value: <Money amount={cash.available} asset="USD" /> },
    { id: 'onHold', label: 'On hold', value: <Money amount={onHold(cash)} asset="USD" /> },
    { id: 'total', label: 'Total', value: <Money amount={cash.balance} asset="USD" />, kind: 'sum' },
  ];
}

/** Reserves the space of the amounts, so that nothing below moves. */
const AwaitedLines = () => (
  <div aria-hidden="true">
    <Lines
      lines={[
        { id: 'available', label: 'Available', value: <Skeleton width="short" /> },
        { id: 'onHold', label: 'On hold', value: <Skeleton width="short" /> },
        { id: 'total', label: 'Total', value: <Skeleton width="short" />, kind: 'sum' },
      ]}
    />
  </div>
);

/** Orders and transfers in progress; deposits on hold are among the holds. */
function InProgress({ activities }: Pick<CashCardProps, 'activities'>) {
  if (activities.status === 'failed') return null;
  const underWay =
    activities.status === 'full'
      ? activities.rows.filter((activity) => isOpen(activity) && activity.status !== 'onHold')
      : [];
  return (
    <section className={styles.inProgress} aria-label="In progress">
      <h3>In progress</h3>
      {activities.status === 'loading' ? (
        <p>
          <Skeleton width="medium" />
        </p>
      ) : underWay.length === 0 ? (
        <p>No orders or transfers in progress.</p>
      ) : (
        <ul>
          {underWay.map((activity) => (
            <li key={activity.guid}>
              <AppLink href={activityHref(activity)}>{activityTitle(activity)}</AppLink>
              <ActivityStatus activity={activity} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

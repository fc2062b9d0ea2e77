import { useSelector } from '@xstate/react';
import type { TransferActivity } from '#domain/activity/activity.ts';
import { selectFacts } from '#machines/withdrawal/withdrawal.selectors.ts';
import type { WithdrawalFacts } from '#machines/withdrawal/withdrawal.types.ts';
import { ActivityStatus } from '#presenters/activity/ActivityStatus.tsx';
import { activityHref } from '#presenters/activity/labels.ts';
import { Card } from '#ui/card/Card.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { Money } from '#ui/money/Money.tsx';
import { Time } from '#ui/time/Time.tsx';
import { withdrawalSentence } from './progress.ts';
import type { WithdrawalsProps } from './Withdrawals.tsx';
import styles from './withdrawals.module.css';

const shown = 6;

/** The newest withdrawals, each with where it stands: also those that another tab, or an earlier visit, has sent. */
export function RecentWithdrawals({ withdrawals, withdrawal: flow }: Pick<WithdrawalsProps, 'withdrawals' | 'withdrawal'>) {
  const facts = useSelector(flow, selectFacts);
  return (
    <Card title="Recent withdrawals" flush actions={<AppLink href="/orders?kind=withdrawal">All withdrawals</AppLink>}>
      <ListView
        state={withdrawals}
        what="withdrawals"
        empty={<EmptyState title="No withdrawals yet" text="A withdrawal appears here as soon as you send it." />}
      >
        {(rows) => (
          <ul aria-label="Recent withdrawals" className={styles.withdrawals}>
            {rows.slice(0, shown).map((withdrawal) => (
              <Row key={withdrawal.guid} withdrawal={withdrawal} to={nameOf(facts, withdrawal.counterpartyGuid)} />
            ))}
          </ul>
        )}
      </ListView>
    </Card>
  );
}

/** What the customer called the wallet or bank account; null for one that is not known. */
function nameOf({ wallets, bankAccounts }: WithdrawalFacts, guid: string | null): string | null {
  return [...(wallets ?? []), ...(bankAccounts ?? [])].find((each) => each.guid === guid)?.name || null;
}

function Row({ withdrawal, to }: { withdrawal: TransferActivity; to: string | null }) {
  const moved = withdrawal.out ?? withdrawal.in;
  return (
    <li className={styles.withdrawal}>
      <span className={styles.head}>
        <AppLink href={activityHref(withdrawal)}>
          {withdrawal.out !== null && '−'}
          {moved && <Money amount={moved.amount} asset={moved.asset} />}
        </AppLink>
        <ActivityStatus activity={withdrawal} />
      </span>
      <span className={styles.sentence}>{[to !== null && `To ${to}.`, withdrawalSentence(withdrawal)].filter(Boolean).join(' ')}</span>
      <span className={styles.time}>
        <Time at={withdrawal.createdAt} />
      </span>
    </li>
  );
}

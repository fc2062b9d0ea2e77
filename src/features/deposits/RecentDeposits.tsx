import type { TransferActivity } from '#domain/activity/activity.ts';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { ActivityStatus } from '#presenters/activity/ActivityStatus.tsx';
import { activityHref } from '#presenters/activity/labels.ts';
import { depositSentence } from '#presenters/deposit/progress.ts';
import { Card } from '#ui/card/Card.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type ListState, ListView } from '#ui/list/ListView.tsx';
import { Money } from '#ui/money/Money.tsx';
import { Time } from '#ui/time/Time.tsx';
import type { DepositsProps } from './Deposits.tsx';
import styles from './deposits.module.css';

const shown = 5;

/** The newest deposits of the chosen asset, or of all, each with where it stands. */
export function RecentDeposits({ deposits, asset }: Pick<DepositsProps, 'deposits'> & { asset: AssetCode | null }) {
  const name = asset === null ? '' : `${asset === 'USD' ? 'dollar' : assets[asset].name} `;
  return (
    <Card
      title="Recent deposits"
      flush
      actions={<AppLink href={asset === null ? '/orders?kind=deposit' : `/orders?kind=deposit&asset=${asset}`}>All deposits</AppLink>}
    >
      <ListView
        state={ofAsset(deposits, asset)}
        what="deposits"
        empty={<EmptyState title={`No recent ${name}deposits`} text="A deposit appears here as soon as it is on its way." />}
      >
        {(rows) => (
          <ul aria-label="Recent deposits" className={styles.deposits}>
            {rows.slice(0, shown).map((deposit) => (
              <DepositRow key={deposit.guid} deposit={deposit} />
            ))}
          </ul>
        )}
      </ListView>
    </Card>
  );
}

const ofAsset = (deposits: ListState<TransferActivity>, asset: AssetCode | null): ListState<TransferActivity> => {
  if (deposits.status !== 'full') return deposits;
  const rows = deposits.rows.filter((each) => asset === null || each.asset === asset);
  return rows.length === 0 ? { status: 'empty' } : { ...deposits, rows };
};

function DepositRow({ deposit }: { deposit: TransferActivity }) {
  const moved = deposit.in ?? deposit.out;
  return (
    <li className={styles.deposit}>
      <span className={styles.depositHead}>
        <AppLink href={activityHref(deposit)} look={styles.depositLink}>
          {deposit.out !== null && '−'}
          {moved && <Money amount={moved.amount} asset={moved.asset} />}
        </AppLink>
        <ActivityStatus activity={deposit} />
      </span>
      <span className={styles.depositText}>{depositSentence(deposit)}</span>
      <span className={styles.depositTime}>
        <Time at={deposit.createdAt} />
      </span>
    </li>
  );
}

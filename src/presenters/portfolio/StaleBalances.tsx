import type { Holding } from '#domain/portfolio/holdings.ts';
import { type ListState, staleSinceOf } from '#ui/list/ListView.tsx';
import { formatTime } from '#ui/time/format.ts';
import styles from './portfolio.module.css';

/** Shows and announces when the balances loaded if they could not be refreshed. */
export function StaleBalances({ accounts }: { accounts: ListState<Holding> }) {
  const since = staleSinceOf(accounts);
  return (
    <span role="status" className={styles.note}>
      {since !== null && `Balances as of ${formatTime(since, 'time')}. We couldn’t update them. Retrying.`}
    </span>
  );
}

import { staleSinceOf } from '#ui/list/ListView.tsx';
import { formatTime } from '#ui/time/format.ts';
import type { LandingProps } from './Landing.tsx';
import styles from './landing.module.css';

/** When the prices were last loaded. Spoken once they can't be renewed, and not at each refresh. */
export function PriceTime({ prices, loadedAt, sandbox }: Pick<LandingProps, 'prices' | 'loadedAt' | 'sandbox'>) {
  const kind = sandbox ? 'Sandbox prices' : 'Prices';
  const since = staleSinceOf(prices);
  return (
    <p className={styles.note}>
      {since === null && (loadedAt === null ? sandbox && kind : `${kind} as of ${formatTime(loadedAt, 'seconds')}`)}
      <span role="status">{since !== null && `${kind} as of ${formatTime(since, 'time')}. We couldn’t load newer ones. Retrying.`}</span>
    </p>
  );
}

import type { Freshness as Phase } from '#machines/priceFeed/priceFeed.machine.ts';
import { part } from '#ui/part.ts';
import { formatTime } from '#ui/time/format.ts';
import styles from './market.module.css';

export interface FreshnessProps {
  phase: Phase;
  /** Server time of the last prices in ms; null before the first. */
  receivedAt: number | null;
  sandbox: boolean;
}

const since = (receivedAt: number | null): string =>
  receivedAt === null ? '' : ` as of ${formatTime(receivedAt, 'time')}`;

/** Visible and announced while prices are not live. */
const troubles: Readonly<Record<Phase, (receivedAt: number | null) => string>> = {
  connecting: () => '',
  live: () => '',
  stale: (receivedAt) => (receivedAt === null ? 'No prices yet, retrying' : `Prices${since(receivedAt)}, reconnecting`),
  offline: (receivedAt) =>
    receivedAt === null ? 'No prices yet, trading is paused' : `Prices${since(receivedAt)}, trading is paused`,
};

/** The age of the prices. Announced when they stop being live, not on every tick. */
export function Freshness({ phase, receivedAt, sandbox }: FreshnessProps) {
  const kind = sandbox ? 'Sandbox prices' : 'Prices';
  return (
    <span {...part('freshness', phase)} className={styles.freshness}>
      {phase === 'connecting' && 'Loading prices'}
      {phase === 'live' && receivedAt !== null && `${kind} as of ${formatTime(receivedAt, 'seconds')}`}
      <span role="status">{troubles[phase](receivedAt)}</span>
    </span>
  );
}

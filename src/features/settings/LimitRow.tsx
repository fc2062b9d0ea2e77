import { useId } from 'react';
import type { ActivityLimit, LimitUse } from '#domain/transfers/limits.ts';
import { soon } from '#presenters/limits/limitText.ts';
import { shown } from '#ui/display/display.ts';
import { Money } from '#ui/money/Money.tsx';
import { Text } from '#ui/text/Text.tsx';
import styles from './limits.module.css';
import { limitLabel, limitReason } from './limitWords.ts';

interface LimitRowProps {
  limit: ActivityLimit;
  /** How much of it is used; null while unknown. */
  use: LimitUse | null;
  /** Server time in ms. */
  now: number;
}

/** One limit: its use as a bar and in figures, when it frees again, and its reason. */
export function LimitRow({ limit, use, now }: LimitRowProps) {
  const label = useId();
  return (
    <li className={styles.limit}>
      <div className={styles.head}>
        <span id={label}>{limitLabel(limit)}</span>
        <span className={styles.figures}>
          {use && (
            <>
              <Money amount={use.used} asset={limit.asset} /> of{' '}
            </>
          )}
          <Money amount={limit.amount} asset={limit.asset} inFull />
        </span>
      </div>
      <Bar use={use} label={label} />
      <div className={styles.left}>
        <Text size="s" tone="soft">
          {use ? <Left use={use} now={now} /> : 'What you used isn’t known yet.'}
        </Text>
      </div>
      <details className={styles.reason}>
        <summary>Why this limit?</summary>
        <Text size="s" tone="soft" measure>
          {limitReason(limit)}
        </Text>
      </details>
    </li>
  );
}

/** The used share. No bar for an unknown use, nor for hidden amounts, which it would reveal. */
function Bar({ use, label }: { use: LimitUse | null; label: string }) {
  if (use === null || shown().hidden) return <span className={styles.unknown} aria-hidden="true" />;
  const [used, most] = [Number(use.used), Number(use.limit.amount)];
  return <meter className={styles.bar} aria-labelledby={label} min={0} max={most} value={Math.min(used, most)} />;
}

const Left = ({ use: { left, frees, limit }, now }: { use: LimitUse; now: number }) => (
  <>
    <Money amount={left} asset={limit.asset} /> left.
    {frees && (
      <>
        {' '}
        <Money amount={frees.amount} asset={limit.asset} /> more from {soon(frees.at, now)}.
      </>
    )}
  </>
);

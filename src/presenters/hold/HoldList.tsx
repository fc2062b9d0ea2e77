import type { Activity } from '#domain/activity/activity.ts';
import type { AssetCode } from '#domain/assets/assets.ts';
import { isPositive } from '#domain/money/money.ts';
import { type Holding, onHold } from '#domain/portfolio/holdings.ts';
import { type HoldLine, holdsOf } from '#domain/portfolio/holds.ts';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Money } from '#ui/money/Money.tsx';
import { part } from '#ui/part.ts';
import { formatTime } from '#ui/time/format.ts';
import { activityHref } from '../activity/words.ts';
import styles from './hold.module.css';

const reasons: Readonly<Record<HoldLine['reason'], string>> = {
  depositClearing: 'Bank deposit clearing',
  orderUnderWay: 'Order in progress',
  withdrawalUnderWay: 'Withdrawal in progress',
  other: 'Held by the bank',
};

/** Why a hold may have a reason that is not told: not all records are there. */
export type RecordsMissing = 'loading' | 'failed' | null;
const unknownEnd = { loading: 'Loading details', failed: 'Details unavailable right now' } as const;

/** When a hold ends, in the customer's zone: "around Tue, Nov 24, 2:05 PM EST". */
const release = ({ reason, releasesAt }: HoldLine, missing: RecordsMissing): string => {
  if (releasesAt !== null) return `Available around ${formatTime(releasesAt, 'zoned')}`;
  if (reason === 'other' && missing !== null) return unknownEnd[missing];
  return reason === 'other' ? 'No release time yet' : 'Available when it completes or fails, usually within minutes';
};

export interface HoldListProps {
  holdings: readonly Holding[];
  /** The customer's records, as far as they have been read. */
  activities: readonly Activity[];
  /** What became of the rest of them; null where all are there. */
  missing?: RecordsMissing;
}

/** Every hold: how much, why, and until when. Nothing where nothing is held. */
export function HoldList({ holdings, activities, missing = null }: HoldListProps) {
  const held = holdings.filter((holding) => isPositive(onHold(holding)));
  const lines = held.flatMap((holding) => holdsOf(activities, holding.asset, onHold(holding)).map((line) => ({ ...line, asset: holding.asset })));
  if (lines.length === 0) return null;
  return (
    <ul {...part('holds')} aria-label="On hold" className={styles.holds}>
      {lines.map((line, index) => (
        <HoldRow key={line.activityGuid ?? `${line.asset}-${index}`} line={line} asset={line.asset} missing={missing} />
      ))}
    </ul>
  );
}

function HoldRow({ line, asset, missing }: { line: HoldLine; asset: AssetCode; missing: RecordsMissing }) {
  const reason = reasons[line.reason];
  return (
    <li className={styles.hold}>
      <span>{line.activityGuid === null ? reason : <AppLink href={activityHref({ guid: line.activityGuid })}>{reason}</AppLink>}</span>
      <Money amount={line.amount} asset={asset} />
      <span className={styles.release}>{release(line, missing)}</span>
    </li>
  );
}

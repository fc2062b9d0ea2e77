import type { Activity } from '#domain/activity/activity.ts';
import type { AssetCode } from '#domain/assets/assets.ts';
import { isPositive } from '#domain/money/money.ts';
import { type Holding, onHold } from '#domain/portfolio/holdings.ts';
import { type HoldLine, holdsOf } from '#domain/portfolio/holds.ts';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Money } from '#ui/money/Money.tsx';
import { part } from '#ui/part.ts';
import { formatTime } from '#ui/time/format.ts';
import { activityHref } from '../activity/labels.ts';
import styles from './hold.module.css';

const reasons: Readonly<Record<HoldLine['reason'], string>> = {
  depositClearing: 'Bank deposit clearing',
  orderUnderWay: 'Order in progress',
  withdrawalUnderWay: 'Withdrawal in progress',
  other: 'Held by the bank',
};

/** Missing records can leave a hold's reason unknown. */
type RecordsMissing = 'loading' | 'failed' | null;
const missingRecordsText = { loading: 'Loading details', failed: 'Details unavailable right now' } as const;

/** In the customer's zone: "around Tue, Nov 24, 2:05 PM EST". */
const releaseText = ({ reason, releasesAt }: HoldLine, missing: RecordsMissing): string => {
  if (releasesAt !== null) return `Available around ${formatTime(releasesAt, 'from')}`;
  if (reason === 'other' && missing !== null) return missingRecordsText[missing];
  return reason === 'other' ? 'No release time yet' : 'Available when it completes or fails, usually within minutes';
};

export interface HoldListProps {
  holdings: readonly Holding[];
  activities: readonly Activity[];
  /** Null once every record has loaded. */
  missing?: RecordsMissing;
}

/** Every hold with its amount, reason and release time. */
export function HoldList({ holdings, activities, missing = null }: HoldListProps) {
  const holdingsWithHolds = holdings.filter((holding) => isPositive(onHold(holding)));
  const lines = holdingsWithHolds.flatMap((holding) =>
    holdsOf(activities, holding.asset, onHold(holding)).map((line) => ({ ...line, asset: holding.asset })),
  );
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
      <span>
        {line.activityGuid === null ? (
          reason
        ) : (
          <AppLink href={activityHref({ guid: line.activityGuid })}>{reason}</AppLink>
        )}
      </span>
      <Money amount={line.amount} asset={asset} />
      <span className={styles.releaseText}>{releaseText(line, missing)}</span>
    </li>
  );
}

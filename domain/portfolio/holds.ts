import { type Activity, isOpen, oldestFirst } from '../activity/activity.ts';
import type { AssetCode } from '../assets/assets.ts';
import { type Amount, amount } from '../money/money.ts';
import type { AssetAmount } from '../trades/trade.ts';

/** Why an amount is on hold. `other`: for a reason that no record explains. */
type HoldReason = 'depositClearing' | 'orderUnderWay' | 'withdrawalUnderWay' | 'other';

export interface HoldLine {
  /** Base units of the asset; always positive. */
  readonly amount: Amount;
  readonly reason: HoldReason;
  /** ms since 1970 UTC; null if unknown. */
  readonly releasesAt: number | null;
  readonly activityGuid: string | null;
}

interface HoldClaim {
  readonly amount: bigint;
  readonly reason: HoldReason;
  readonly releasesAt: number | null;
}

const unitsOf = (side: AssetAmount | null, asset: AssetCode): bigint => (side?.asset === asset ? BigInt(side.amount) : 0n);

/** The amount that an activity puts on hold: a deposit from its arrival to its release, any other what it will take. */
function claimOf(activity: Activity, asset: AssetCode): HoldClaim | null {
  if (activity.kind === 'deposit') {
    // A deposit returned during its hold is gone, and so is the hold.
    if (activity.source !== 'transfer' || activity.status !== 'onHold' || activity.returnCode !== null) return null;
    return { amount: unitsOf(activity.in, asset), reason: 'depositClearing', releasesAt: activity.hold?.endsAt ?? null };
  }
  // What a return takes will not be released to the customer: it is part of the rest.
  if (activity.kind === 'return' || !isOpen(activity)) return null;
  const reason = activity.source === 'trade' ? 'orderUnderWay' : 'withdrawalUnderWay';
  return { amount: unitsOf(activity.out, asset), reason, releasesAt: null };
}

/**
 * The parts of the amount on hold (`amountOnHold`, balance minus available), oldest first; they always add up to it. What the records do not
 * explain is `other`. If the records add up to more, as they may between two polls, they are capped.
 */
export function holdsOf(activities: readonly Activity[], asset: AssetCode, amountOnHold: Amount): readonly HoldLine[] {
  let rest = BigInt(amountOnHold);
  const lines: HoldLine[] = [];
  const addLine = (claimed: bigint, line: Omit<HoldLine, 'amount'>) => {
    const part = claimed < rest ? claimed : rest;
    if (part <= 0n) return;
    rest -= part;
    lines.push({ amount: amount(part), ...line });
  };
  for (const activity of activities.toSorted(oldestFirst)) {
    const claim = claimOf(activity, asset);
    if (claim !== null) addLine(claim.amount, { reason: claim.reason, releasesAt: claim.releasesAt, activityGuid: activity.guid });
  }
  addLine(rest, { reason: 'other', releasesAt: null, activityGuid: null });
  return lines;
}

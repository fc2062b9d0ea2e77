import { type Activity, isOpen, oldestFirst } from '../activity/activity.ts';
import type { AssetCode } from '../assets/assets.ts';
import { type Amount, amount } from '../money/money.ts';
import type { AssetAmount } from '../trades/trade.ts';

/** `other`: no record explains it. */
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

const unitsOf = (side: AssetAmount | null, asset: AssetCode): bigint =>
  side?.asset === asset ? BigInt(side.amount) : 0n;

/** The held amount: a deposit's until its release, anything else's while open. */
function claimOf(activity: Activity, asset: AssetCode): HoldClaim | null {
  if (activity.kind === 'deposit') {
    // A deposit returned during its hold is gone, and so is its hold.
    if (activity.source !== 'transfer' || activity.status !== 'onHold' || activity.returnCode !== null) return null;
    return {
      amount: unitsOf(activity.in, asset),
      reason: 'depositClearing',
      releasesAt: activity.hold?.endsAt ?? null,
    };
  }
  // A return's amount will not be released to the customer: it is part of the rest.
  if (activity.kind === 'return' || !isOpen(activity)) return null;
  const reason = activity.source === 'trade' ? 'orderUnderWay' : 'withdrawalUnderWay';
  return { amount: unitsOf(activity.out, asset), reason, releasesAt: null };
}

/** Oldest first, adding up to the amount on hold; `other` is unexplained. Capped. */
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
    if (claim !== null)
      addLine(claim.amount, { reason: claim.reason, releasesAt: claim.releasesAt, activityGuid: activity.guid });
  }
  addLine(rest, { reason: 'other', releasesAt: null, activityGuid: null });
  return lines;
}

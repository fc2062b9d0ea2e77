import { type Activity, isOpen, oldestFirst } from '../activity/activity.ts';
import type { AssetCode } from '../assets/assets.ts';
import { type Amount, amount } from '../money/money.ts';
import type { AssetAmount } from '../trades/trade.ts';

/** Why money that is there may not be used. `other`: for a reason that no record tells. */
export type HoldReason = 'depositClearing' | 'orderUnderWay' | 'withdrawalUnderWay' | 'other';

export interface HoldLine {
  /** Base units of the asset; always more than nothing. */
  readonly amount: Amount;
  readonly reason: HoldReason;
  /** ms since 1970 UTC; null where nobody can tell. */
  readonly releasesAt: number | null;
  readonly activityGuid: string | null;
}

interface Claim {
  readonly amount: bigint;
  readonly reason: HoldReason;
  readonly releasesAt: number | null;
}

const unitsOf = (side: AssetAmount | null, asset: AssetCode): bigint => (side?.asset === asset ? BigInt(side.amount) : 0n);

/** What an activity keeps from being used, if it still does: a deposit from its arrival to its release, all else what it will take. */
function claimOf(activity: Activity, asset: AssetCode): Claim | null {
  if (activity.kind === 'deposit') {
    // What was returned while it was held is gone, and its hold with it.
    if (activity.source !== 'transfer' || activity.status !== 'onHold' || activity.returnCode !== null) return null;
    return { amount: unitsOf(activity.in, asset), reason: 'depositClearing', releasesAt: activity.hold?.endsAt ?? null };
  }
  // Dollars or coins that a return takes are not the customer's to wait for: they are among the rest.
  if (activity.kind === 'return' || !isOpen(activity)) return null;
  const reason = activity.source === 'trade' ? 'orderUnderWay' : 'withdrawalUnderWay';
  return { amount: unitsOf(activity.out, asset), reason, releasesAt: null };
}

/**
 * What makes up a balance that may not be used (`held`, balance less available), oldest first: the lines always add up to it. What the
 * records do not explain is `other`; records that claim more than is held, as they may for the moment between two looks, are cut.
 */
export function holdsOf(activities: readonly Activity[], asset: AssetCode, held: Amount): readonly HoldLine[] {
  let rest = BigInt(held);
  const lines: HoldLine[] = [];
  const keep = (claimed: bigint, line: Omit<HoldLine, 'amount'>) => {
    const part = claimed < rest ? claimed : rest;
    if (part <= 0n) return;
    rest -= part;
    lines.push({ amount: amount(part), ...line });
  };
  for (const activity of activities.toSorted(oldestFirst)) {
    const claim = claimOf(activity, asset);
    if (claim !== null) keep(claim.amount, { reason: claim.reason, releasesAt: claim.releasesAt, activityGuid: activity.guid });
  }
  keep(rest, { reason: 'other', releasesAt: null, activityGuid: null });
  return lines;
}

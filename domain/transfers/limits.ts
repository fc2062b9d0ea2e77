import type { TransferActivity } from '../activity/activity.ts';
import { type AssetCode, isTradable } from '../assets/assets.ts';
import { type Amount, add, amount, compare, isPositive, subtract, zero } from '../money/money.ts';

/** A limit over a rolling window that ends now. */
export interface ActivityLimit {
  /** The bank's wording. */
  readonly name: string;
  readonly asset: AssetCode;
  readonly sides: readonly ('deposit' | 'withdrawal')[];
  /** Base units, fees included. */
  readonly amount: Amount;
  /** The length of the window in seconds. */
  readonly interval: number;
}

/** A planned transfer: the amount leaving its source, in base units. */
export interface PlannedTransfer {
  readonly asset: AssetCode;
  readonly side: 'deposit' | 'withdrawal';
  readonly amount: Amount;
}

export interface LimitUse {
  readonly limit: ActivityLimit;
  readonly used: Amount;
  readonly left: Amount;
  /** When the oldest counted transfer drops out (ms), and its amount; null if unused. */
  readonly frees: { readonly at: number; readonly amount: Amount } | null;
}

export interface ExceededLimit extends LimitUse {
  /** The planned transfer's excess over what is left. */
  readonly over: Amount;
  /** ms since 1970 UTC, if nothing else is moved until then; null if it exceeds the whole limit. */
  readonly fitsFrom: number | null;
}

const isLimited = (
  { limit }: { limit: ActivityLimit },
  { asset, side }: Pick<PlannedTransfer, 'asset' | 'side'>,
): boolean => limit.asset === asset && limit.sides.includes(side);

/** The amount that left the source: a deposit's fee comes on top. */
const grossOf = ({ in: into, out, fee }: TransferActivity): Amount =>
  out === null ? add(into?.amount ?? zero, fee.amount) : out.amount;

/** Oldest first, at `now` (ms), without failed ones and those within the bank. */
const counted = (
  limit: ActivityLimit,
  transfers: readonly TransferActivity[],
  now: number,
): readonly TransferActivity[] =>
  transfers
    .filter(
      ({ transferType, kind, asset, failureCode, status, createdAt }) =>
        (transferType === 'funding' || transferType === 'crypto') &&
        (kind === 'deposit' || kind === 'withdrawal') &&
        isLimited({ limit }, { asset, side: kind }) &&
        failureCode === null &&
        status !== 'failed' &&
        createdAt > now - limit.interval * 1000,
    )
    .toSorted((a, b) => a.createdAt - b.createdAt);

/** At `now` (ms), in the order of the limits. @param transfers all of the longest window */
export const limitUses = (
  limits: readonly ActivityLimit[],
  transfers: readonly TransferActivity[],
  now: number,
): readonly LimitUse[] =>
  limits.map((limit) => {
    const rows = counted(limit, transfers, now);
    const used = add(...rows.map(grossOf));
    const left = subtract(limit.amount, used);
    const oldest = rows[0];
    const frees = oldest ? { at: oldest.createdAt + limit.interval * 1000, amount: grossOf(oldest) } : null;
    return { limit, used, left: isPositive(left) ? left : zero, frees };
  });

/** Limits for such transfers, tightest first. */
export const limitsLeft = (
  limits: readonly ActivityLimit[],
  transfers: readonly TransferActivity[],
  kind: Pick<PlannedTransfer, 'asset' | 'side'>,
  now: number,
): readonly LimitUse[] =>
  limitUses(
    limits.filter((limit) => isLimited({ limit }, kind)),
    transfers,
    now,
  ).toSorted((a, b) => compare(a.left, b.left));

/** The most exceeded limit at `now` (ms), by the bank's rules; null if none is. */
export function exceededLimit(
  limits: readonly ActivityLimit[],
  transfers: readonly TransferActivity[],
  planned: PlannedTransfer,
  now: number,
): ExceededLimit | null {
  const [tightest] = limitsLeft(limits, transfers, planned, now);
  if (tightest === undefined || compare(planned.amount, tightest.left) <= 0) return null;
  const over = subtract(planned.amount, tightest.left);
  const waits = limits
    .filter((limit) => isLimited({ limit }, planned))
    .map((limit) => fitsFrom(limit, counted(limit, transfers, now), planned.amount, now));
  return { ...tightest, over, fitsFrom: waits.includes(null) ? null : Math.max(...waits.map((wait) => wait ?? now)) };
}

/** When the amount fits one limit: transfers stop counting as they leave the window. */
function fitsFrom(
  limit: ActivityLimit,
  transfers: readonly TransferActivity[],
  wanted: Amount,
  now: number,
): number | null {
  if (compare(wanted, limit.amount) > 0) return null;
  let free = BigInt(limit.amount) - transfers.reduce((sum, transfer) => sum + BigInt(grossOf(transfer)), 0n);
  if (free >= BigInt(wanted)) return now;
  for (const transfer of transfers) {
    free += BigInt(grossOf(transfer));
    if (free >= BigInt(wanted)) return transfer.createdAt + limit.interval * 1000;
  }
  return null;
}

/** The smallest remainder; null without limits. */
export const mostNow = (uses: readonly LimitUse[]): Amount | null => uses[0]?.left ?? null;

/** @param oldest ms, null if all are loaded */
export const coversLimits = (limits: readonly ActivityLimit[], oldest: number | null, now: number): boolean =>
  oldest === null || oldest < now - Math.max(0, ...limits.map(({ interval }) => interval)) * 1000;

/** The bank's limit in domain terms; null for an unsupported asset or activity. */
export function limitOf(given: {
  readonly name: string;
  readonly asset: string;
  readonly amount: string;
  readonly interval: number;
  readonly activities: readonly string[];
  readonly sides: readonly string[];
}): ActivityLimit | null {
  const sides = given.sides.filter((side) => side === 'deposit' || side === 'withdrawal');
  const { name, asset, activities, interval } = given;
  if (asset !== 'USD' && !isTradable(asset)) return null;
  if (!activities.includes(asset === 'USD' ? 'funding' : 'crypto_transfer') || sides.length === 0) return null;
  return { name, asset, sides, amount: amount(given.amount), interval };
}

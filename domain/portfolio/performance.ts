import { type Activity, effectOn } from '../activity/activity.ts';
import { isReturned } from '../activity/displayStatus.ts';
import { type AssetCode, isTradable, type TradableCode, tradableCodes } from '../assets/assets.ts';
import type { PricesBySymbol } from '../markets/prices.ts';
import { type Amount, amount, zero } from '../money/money.ts';
import { percentOf } from '../money/percent.ts';
import { effectiveAt, inEffectiveOrder } from './effectiveTime.ts';
import { type PriceHistory, type PriceSeries, priceHistoryOf } from './priceHistory.ts';
import { samplingTimes } from './samplingTimes.ts';
import { valueAtPrice } from './value.ts';

/** Times in ms since 1970 UTC. */
export interface PerformanceInput {
  readonly activities: readonly Activity[];
  /** At `to`, in base units; a missing asset counts as zero. */
  readonly balances: Partial<Record<AssetCode, Amount>>;
  readonly series: PriceSeries;
  readonly prices: PricesBySymbol;
  /** When the account was opened: nothing is shown before. */
  readonly openedAt: number;
  readonly from: number;
  /** The present. */
  readonly to: number;
}

interface ValuePoint {
  readonly at: number;
  /** Cents. */
  readonly value: Amount;
}

/** `returned`: sent back later; `return`: the transfer that sends it back. */
export type FlowKind = 'deposit' | 'withdrawal' | 'returned' | 'return' | 'opening';

/** External money in or out: it changes the value, but is neither gain nor loss. */
export interface Flow extends ValuePoint {
  /** Null for the opening balance. */
  readonly activityGuid: string | null;
  readonly kind: FlowKind;
}

/** Always `gain = end - start - all flows`. Amounts in cents. */
export interface Performance {
  readonly points: readonly ValuePoint[];
  /** Oldest first; negative for money that went out. */
  readonly flows: readonly Flow[];
  /** The value just before the first point: zero if the first money came in then. */
  readonly start: Amount;
  readonly end: Amount;
  readonly gain: Amount;
  /**
   * The gain in percent of the capital invested over time, signed, two decimals; `0.00` without
   * any.
   */
  readonly percent: string;
  /** Held in the range but not in the values, for lack of a price. */
  readonly unpriced: readonly TradableCode[];
}

/** A change of the balances at one time. */
interface Change {
  readonly at: number;
  readonly effects: readonly (readonly [HeldAsset, bigint])[];
  readonly flow: Pick<Flow, 'activityGuid' | 'kind'> | null;
}

type HeldAsset = 'USD' | TradableCode;
const heldAssets: readonly HeldAsset[] = ['USD', ...tradableCodes];
const isNonZero = ([, units]: readonly [HeldAsset, bigint]): boolean => units !== 0n;

/**
 * The value of everything held, from `from` or the first money in, whichever is later, to `to`.
 * Past balances are computed backwards from today's, so they always agree: unexplained amounts were
 * there when the account opened.
 */
export function performanceOf({
  activities,
  balances,
  series,
  prices,
  openedAt,
  from,
  to,
}: PerformanceInput): Performance {
  // Clock skew must not put an account or a record after now.
  const opened = Math.min(openedAt, to);
  const changes = changesOf(activities, balances, opened, to);
  // A line from zero to the first deposit would look like a gain.
  const begin = Math.min(Math.max(from, changes[0]?.at ?? opened), to);
  const held = tradableCodes.filter((asset) => changes.some(({ effects }) => effects.some(([code]) => code === asset)));
  const runningBalances = createRunningBalances(priceHistoryOf(series, prices, to));

  const before = changes.filter(({ at }) => at < begin);
  for (const change of before) runningBalances.apply(change);
  const start = runningBalances.valueAt(begin);

  const flows: Flow[] = [];
  let next = before.length;
  const flowTimes = changes.flatMap(({ at, flow }) => (flow === null ? [] : [at]));
  const points = samplingTimes(series, held, flowTimes, begin, to).map((at): ValuePoint => {
    for (let change = changes[next]; change !== undefined && change.at <= at; change = changes[++next]) {
      if (change.flow !== null)
        flows.push({ at: change.at, value: amount(runningBalances.differenceOf(change)), ...change.flow });
      runningBalances.apply(change);
    }
    return { at, value: amount(runningBalances.valueAt(at)) };
  });

  const end = BigInt(points.at(-1)?.value ?? zero);
  const gain = flows.reduce((rest, { value }) => rest - BigInt(value), end - start);
  const percent = percentOf(gain * BigInt(to - begin), weightedCapital(start, flows, begin, to));
  return {
    points,
    flows,
    start: amount(start),
    end: amount(end),
    gain: amount(gain),
    percent,
    unpriced: runningBalances.unpriced(),
  };
}

/** Cents times ms: the start value, plus each flow over its time (Modified Dietz). */
const weightedCapital = (start: bigint, flows: readonly Flow[], begin: number, to: number): bigint =>
  flows.reduce((sum, { at, value }) => sum + BigInt(value) * BigInt(to - at), start * BigInt(to - begin));

/** Every balance change, oldest first, between the account's opening and now. */
function changesOf(
  activities: readonly Activity[],
  balances: PerformanceInput['balances'],
  opened: number,
  to: number,
): readonly Change[] {
  const unexplained = new Map(heldAssets.map((asset) => [asset, BigInt(balances[asset] ?? zero)]));
  const recorded = inEffectiveOrder(activities).map((activity): Change => {
    const effects = effectsOf(activity);
    for (const [asset, units] of effects) unexplained.set(asset, (unexplained.get(asset) ?? 0n) - units);
    const moved = activity.source === 'transfer' && effects[0] !== undefined;
    const flow = moved ? { activityGuid: activity.guid, kind: flowKindOf(activity) } : null;
    return { at: Math.min(Math.max(effectiveAt(activity), opened), to), effects, flow };
  });
  const opening = [...unexplained].filter(isNonZero);
  return opening.length === 0
    ? recorded
    : [{ at: opened, effects: opening, flow: { activityGuid: null, kind: 'opening' } }, ...recorded];
}

/** A counted transfer's kind in a look back. */
export const flowKindOf = (activity: Activity): Exclude<FlowKind, 'opening'> => {
  if (isReturned(activity)) return 'returned';
  return activity.kind === 'return' || activity.kind === 'withdrawal' ? activity.kind : 'deposit';
};

/** A return is the opposite of its transfer: a flow in the other direction. */
function effectsOf(activity: Activity): readonly (readonly [HeldAsset, bigint])[] {
  const { asset, source } = activity;
  const codes: readonly HeldAsset[] =
    asset === 'USD' ? ['USD'] : isTradable(asset) ? (source === 'trade' ? [asset, 'USD'] : [asset]) : [];
  return codes.map((code) => [code, effectOn(code, activity)] as const).filter(isNonZero);
}

/** In whole cents by asset, so that flows at an unchanged price add up exactly. */
function createRunningBalances(priceAt: PriceHistory) {
  const balances = new Map<HeldAsset, bigint>();
  const unpriced = new Set<TradableCode>();
  const assetValue = (asset: HeldAsset, units: bigint, at: number): bigint => {
    if (asset === 'USD' || units === 0n) return units;
    const price = priceAt(asset, at);
    if (price === null) unpriced.add(asset);
    return price === null ? 0n : valueAtPrice(asset, units, price);
  };
  const balanceOf = (asset: HeldAsset): bigint => balances.get(asset) ?? 0n;
  return {
    /** The change's effect in cents, at the prices of its time. */
    differenceOf: ({ effects, at }: Change): bigint =>
      effects.reduce(
        (sum, [asset, units]) =>
          sum + assetValue(asset, balanceOf(asset) + units, at) - assetValue(asset, balanceOf(asset), at),
        0n,
      ),
    apply: ({ effects }: Change): void => {
      for (const [asset, units] of effects) balances.set(asset, balanceOf(asset) + units);
    },
    /** Cents. */
    valueAt: (at: number): bigint =>
      [...balances].reduce((sum, [asset, units]) => sum + assetValue(asset, units, at), 0n),
    unpriced: (): readonly TradableCode[] => tradableCodes.filter((asset) => unpriced.has(asset)),
  };
}

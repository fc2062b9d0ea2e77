import { type Activity, effectOn } from '../activity/activity.ts';
import { type AssetCode, isTradable, type TradableCode, tradableCodes } from '../assets/assets.ts';
import type { PriceBook } from '../markets/prices.ts';
import { type Amount, amount, zero } from '../money/money.ts';
import { percentOf } from '../money/percent.ts';
import { gridOf } from './grid.ts';
import { countsFrom, inOrderOfEffect } from './moments.ts';
import { type PriceHistory, type PriceSeries, priceHistoryOf } from './priceHistory.ts';
import { worthOf } from './worth.ts';

/** Times in ms since 1970 UTC. */
export interface PerformanceInput {
  readonly activities: readonly Activity[];
  /** At `to`, in base units; what is not named is none. */
  readonly balances: Partial<Record<AssetCode, Amount>>;
  readonly series: PriceSeries;
  /** The bank's, at `to`. */
  readonly prices: PriceBook;
  /** When the account was opened: nothing is told of before. */
  readonly openedAt: number;
  readonly from: number;
  /** Now. */
  readonly to: number;
}

export interface ValuePoint {
  readonly at: number;
  /** Cents. */
  readonly value: Amount;
}

/** Money that came from outside or went there: it changes the value, and is neither gain nor loss. */
export interface Flow extends ValuePoint {
  /** Null for what the account was opened with. */
  readonly activityGuid: string | null;
  readonly kind: 'deposit' | 'withdrawal' | 'opening';
}

/** Always `gain = end - start - all flows`. Amounts in cents. */
export interface Performance {
  readonly points: readonly ValuePoint[];
  /** Oldest first; negative where money went out. */
  readonly flows: readonly Flow[];
  /** What there was just before the range: nothing, where the account was opened in it. */
  readonly start: Amount;
  readonly end: Amount;
  readonly gain: Amount;
  /** Gain by the money that worked for it, signed, two decimals; `0.00` where none did. */
  readonly percent: string;
  /** Held in the range and not in the values, as nobody knows a price. */
  readonly unpriced: readonly TradableCode[];
}

/** What changed in the balances at a moment. */
interface Change {
  readonly at: number;
  readonly effects: readonly (readonly [Held, bigint])[];
  readonly flow: Pick<Flow, 'activityGuid' | 'kind'> | null;
}

type Held = 'USD' | TradableCode;
const heldCodes: readonly Held[] = ['USD', ...tradableCodes];
const isMoved = ([, units]: readonly [Held, bigint]): boolean => units !== 0n;

/**
 * How the value of all that a customer holds went from `from` to `to`. Balances of the past are worked out backwards from today's, so that
 * they always agree with these: what today's have beyond all records was there when the account was opened.
 */
export function performanceOf({ activities, balances, series, prices, openedAt, from, to }: PerformanceInput): Performance {
  // A clock that runs ahead elsewhere must not put an account or a record after now.
  const opened = Math.min(openedAt, to);
  const begin = Math.min(Math.max(from, opened), to);
  const changes = changesOf(activities, balances, opened, to);
  const held = tradableCodes.filter((asset) => changes.some(({ effects }) => effects.some(([code]) => code === asset)));
  const purse = createPurse(priceHistoryOf(series, prices, to));

  const before = changes.filter(({ at }) => at < begin);
  for (const change of before) purse.apply(change);
  const start = purse.valueAt(begin);

  const flows: Flow[] = [];
  let next = before.length;
  const points = gridOf(series, held, begin, to).map((at): ValuePoint => {
    for (let change = changes[next]; change !== undefined && change.at <= at; change = changes[++next]) {
      if (change.flow !== null) flows.push({ at: change.at, value: amount(purse.differenceOf(change)), ...change.flow });
      purse.apply(change);
    }
    return { at, value: amount(purse.valueAt(at)) };
  });

  const end = BigInt(points.at(-1)?.value ?? zero);
  const gain = flows.reduce((rest, { value }) => rest - BigInt(value), end - start);
  const percent = percentOf(gain * BigInt(to - begin), capitalTime(start, flows, begin, to));
  return { points, flows, start: amount(start), end: amount(end), gain: amount(gain), percent, unpriced: purse.unpriced() };
}

/** Cents times ms: what there was at the start for the whole range, and each flow for the part of it that it was there (Modified Dietz). */
const capitalTime = (start: bigint, flows: readonly Flow[], begin: number, to: number): bigint =>
  flows.reduce((sum, { at, value }) => sum + BigInt(value) * BigInt(to - at), start * BigInt(to - begin));

/** All that ever changed the balances, oldest first, none before the account was opened and none after now. */
function changesOf(activities: readonly Activity[], balances: PerformanceInput['balances'], opened: number, to: number): readonly Change[] {
  const unexplained = new Map(heldCodes.map((asset) => [asset, BigInt(balances[asset] ?? zero)]));
  const recorded = inOrderOfEffect(activities).map((activity): Change => {
    const effects = effectsOf(activity);
    for (const [asset, units] of effects) unexplained.set(asset, (unexplained.get(asset) ?? 0n) - units);
    const moved = activity.source === 'transfer' && effects[0] !== undefined;
    const kind = (effects[0]?.[1] ?? 0n) < 0n ? 'withdrawal' : 'deposit';
    return { at: Math.min(Math.max(countsFrom(activity), opened), to), effects, flow: moved ? { activityGuid: activity.guid, kind } : null };
  });
  const opening = [...unexplained].filter(isMoved);
  return opening.length === 0 ? recorded : [{ at: opened, effects: opening, flow: { activityGuid: null, kind: 'opening' } }, ...recorded];
}

/** What an activity did to each balance; a return does the opposite of what it takes back, and so is a flow the other way. */
function effectsOf(activity: Activity): readonly (readonly [Held, bigint])[] {
  const { asset, source } = activity;
  const codes: readonly Held[] = asset === 'USD' ? ['USD'] : isTradable(asset) ? (source === 'trade' ? [asset, 'USD'] : [asset]) : [];
  return codes.map((code) => [code, effectOn(code, activity)] as const).filter(isMoved);
}

/** Balances that change, and what they are worth: whole cents asset by asset, so that flows at an unmoved price add up without a remainder. */
function createPurse(priceAt: PriceHistory) {
  const balances = new Map<Held, bigint>();
  const unpriced = new Set<TradableCode>();
  const worth = (asset: Held, units: bigint, at: number): bigint => {
    if (asset === 'USD' || units === 0n) return units;
    const price = priceAt(asset, at);
    if (price === null) unpriced.add(asset);
    return price === null ? 0n : worthOf(asset, units, price);
  };
  const balanceOf = (asset: Held): bigint => balances.get(asset) ?? 0n;
  return {
    /** Cents by which a change will move the value, at the prices of its moment. */
    differenceOf: ({ effects, at }: Change): bigint =>
      effects.reduce((sum, [asset, units]) => sum + worth(asset, balanceOf(asset) + units, at) - worth(asset, balanceOf(asset), at), 0n),
    apply: ({ effects }: Change): void => {
      for (const [asset, units] of effects) balances.set(asset, balanceOf(asset) + units);
    },
    /** Cents. */
    valueAt: (at: number): bigint => [...balances].reduce((sum, [asset, units]) => sum + worth(asset, units, at), 0n),
    unpriced: (): readonly TradableCode[] => tradableCodes.filter((asset) => unpriced.has(asset)),
  };
}

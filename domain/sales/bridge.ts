import { type AssetCode, assets } from '../assets/assets.ts';
import { type Amount, amount, divide } from '../money/money.ts';

/** A day's effect on customers' holdings of one asset, in base units. */
export interface DayMoves {
  readonly day: string;
  readonly asset: string;
  /** Coins bought minus sold; for dollars, sale proceeds minus purchase costs, without fees. */
  readonly traded: bigint;
  /** Deposits minus withdrawals and returns. */
  readonly flows: bigint;
  /** Fees charged on top of withdrawals. */
  readonly fees: bigint;
  /** For trades with both prices: net coins, their cents at mid-market, and the spread. */
  readonly coveredCoins: bigint;
  readonly coveredValue: bigint;
  readonly spread: bigint;
  /** Cents of volume without prices. */
  readonly uncovered: bigint;
}

/** Price in 10^-8 dollars for a whole unit at the end of a day; null if unknown. */
export type PriceAt = (asset: string, day: string) => bigint | null;

/** 10^-26 dollars are exact for wei at eight decimals; rounded to cents at the end. */
const scale = 26;
const cent = 10n ** BigInt(scale - 2);
const dollarPrice = 10n ** 8n;
const decimalsOf = (asset: string): number => assets[asset as AssetCode]?.decimals ?? 0;
const exact = (asset: string, units: bigint, price: bigint): bigint =>
  units * price * 10n ** BigInt(scale - 8 - decimalsOf(asset));
const cents = (value: bigint): bigint => divide(value, cent, 'halfUp');

/** Cents. `end = begin + netFlows + prices − fees − spread + remainder`. */
export interface Bridge {
  readonly begin: Amount | null;
  readonly netFlows: Amount | null;
  /** The effect of price changes on holdings, and between a trade and the end of its day. */
  readonly prices: Amount | null;
  readonly fees: Amount | null;
  readonly spread: Amount;
  readonly end: Amount | null;
  readonly remainder: Amount | null;
  readonly uncovered: Amount;
}

interface Held {
  readonly asset: string;
  readonly units: bigint;
}

/**
 * How holdings before a span became those at its end.
 * @param before the day before the span
 * @param days all moves of the span, ordered by day
 */
export function bridgeOf(
  begin: readonly Held[],
  days: readonly DayMoves[],
  priceAt: PriceAt,
  [before, allDays]: readonly [string, readonly string[]],
): Bridge {
  const price: PriceAt = (asset, day) => (asset === 'USD' ? dollarPrice : priceAt(asset, day));
  const held = new Map(begin.map(({ asset, units }) => [asset, units]));
  const lines = { flows: 0n, prices: 0n, fees: 0n };
  let [isKnown, spread, uncovered] = [true, 0n, 0n];
  const valueAt = (asset: string, units: bigint, day: string): bigint => {
    if (units === 0n) return 0n;
    const at = price(asset, day);
    if (at === null) isKnown = false;
    return at === null ? 0n : exact(asset, units, at);
  };
  const total = (day: string) => [...held].reduce((sum, [asset, units]) => sum + valueAt(asset, units, day), 0n);
  const began = total(before);
  const isBeginKnown = isKnown;
  const movesOf = Map.groupBy(days, ({ day }) => day);
  let previous = before;
  for (const day of allDays) {
    for (const [asset, units] of held) lines.prices += valueAt(asset, units, day) - valueAt(asset, units, previous);
    for (const moves of movesOf.get(day) ?? []) {
      const { asset, traded, flows, fees, coveredCoins, coveredValue } = moves;
      held.set(asset, (held.get(asset) ?? 0n) + traded + flows - fees);
      lines.flows += valueAt(asset, flows, day);
      lines.fees += valueAt(asset, fees, day);
      lines.prices += valueAt(asset, coveredCoins, day) - coveredValue * cent;
      spread += moves.spread;
      uncovered += moves.uncovered;
    }
    previous = day;
  }
  const isAllKnown = isKnown;
  isKnown = true;
  const ended = total(previous);
  const isEndKnown = isKnown;
  const [beginCents, endCents] = [cents(began), cents(ended)];
  const [flows, prices, fees] = [cents(lines.flows), cents(lines.prices), cents(lines.fees)];
  const when = (isThere: boolean, value: bigint): Amount | null => (isThere ? amount(value) : null);
  return {
    begin: when(isBeginKnown, beginCents),
    netFlows: when(isAllKnown, flows),
    prices: when(isAllKnown, prices),
    fees: when(isAllKnown, fees),
    spread: amount(spread),
    end: when(isEndKnown, endCents),
    remainder: when(isAllKnown && isBeginKnown && isEndKnown, endCents - (beginCents + flows + prices - fees - spread)),
    uncovered: amount(uncovered),
  };
}

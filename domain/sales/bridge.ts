import { type AssetCode, assets } from '../assets/assets.ts';
import { type Amount, amount, divide } from '../money/money.ts';

/** What a day did to what customers hold of an asset, in its base units. */
export interface DayMoves {
  readonly day: string;
  readonly asset: string;
  /** Coins that customers bought less those that they sold; of dollars, what they were paid for sales less what they paid for purchases, without fees. */
  readonly traded: bigint;
  /** Deposits less withdrawals and returns. */
  readonly flows: bigint;
  /** What they were charged on top of what left. */
  readonly fees: bigint;
  /** Of coins whose trades carry both prices: bought less sold, cents of their value at mid-market then, and cents of spread. */
  readonly coveredCoins: bigint;
  readonly coveredValue: bigint;
  readonly spread: bigint;
  /** Cents of volume that carries no prices. */
  readonly uncovered: bigint;
}

/** Hundred-millionths of a dollar for a whole one at the end of a day; null where it is not known. */
export type PriceAt = (asset: string, day: string) => bigint | null;

/** Everything is counted in 10^-26 dollars, which holds wei at a price with eight decimals exactly; cents are rounded once, at the end. */
const scale = 26;
const cent = 10n ** BigInt(scale - 2);
const dollarPrice = 10n ** 8n;
const decimalsOf = (asset: string): number => assets[asset as AssetCode]?.decimals ?? 0;
const exact = (asset: string, units: bigint, price: bigint): bigint => units * price * 10n ** BigInt(scale - 8 - decimalsOf(asset));
const cents = (value: bigint): bigint => divide(value, cent, 'halfUp');

/** In cents; null where a price that it needs is not known. The lines add up: `end = begin + netFlows + prices − fees − spread + remainder`. */
export interface Bridge {
  readonly begin: Amount | null;
  readonly netFlows: Amount | null;
  /** What changes of prices did to what was held, and between a trade and the end of its day. */
  readonly prices: Amount | null;
  readonly fees: Amount | null;
  readonly spread: Amount;
  readonly end: Amount | null;
  /** What the lines before leave open: rounding to cents, and trades that do not carry their prices. */
  readonly remainder: Amount | null;
  /** Cents of volume that carries no prices: its spread and its price effect are in the remainder. */
  readonly uncovered: Amount;
}

interface Held {
  readonly asset: string;
  readonly units: bigint;
}

/**
 * How what customers held before a span became what they hold at its end.
 * @param before the day before the span
 * @param days all moves of the span, in order of the day
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

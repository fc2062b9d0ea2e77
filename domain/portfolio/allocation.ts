import type { AssetCode } from '../assets/assets.ts';
import type { PricesBySymbol } from '../markets/prices.ts';
import { type Amount, compare, isPositive } from '../money/money.ts';
import { type Holding, holdingValue } from './holdings.ts';

export interface Share {
  readonly asset: AssetCode;
  readonly value: Amount;
  /** Percent of the total, two decimals. */
  readonly percent: string;
}

/** Hundredths of a percent in the whole. */
const whole = 10_000n;
const text = (hundredths: bigint): string => `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;

/** Largest remainder method: adds up to exactly 100.00. Zero or less has no share. */
export function allocationOf(
  values: readonly { readonly asset: AssetCode; readonly value: Amount }[],
): readonly Share[] {
  const parts = values.map(({ value }, index) => ({ index, value: BigInt(value) > 0n ? BigInt(value) : 0n }));
  const total = parts.reduce((sum, { value }) => sum + value, 0n);
  if (total === 0n) return values.map(({ asset, value }) => ({ asset, value, percent: text(0n) }));
  const missing = whole - parts.reduce((sum, { value }) => sum + (value * whole) / total, 0n);
  const remainderOf = (value: bigint) => (value * whole) % total;
  const descending = (a: bigint, b: bigint) => (a < b ? 1 : a > b ? -1 : 0);
  const byRemainder = parts.toSorted(
    (a, b) =>
      descending(remainderOf(a.value), remainderOf(b.value)) || descending(a.value, b.value) || a.index - b.index,
  );
  const roundedUp = new Set(byRemainder.slice(0, Number(missing)).map(({ index }) => index));
  return values.map(({ asset, value }, index) => {
    const share = ((parts[index]?.value ?? 0n) * whole) / total;
    return { asset, value, percent: text(roundedUp.has(index) ? share + 1n : share) };
  });
}

/** Shares of the portfolio's value, largest first; null if any holding has no price. */
export function sharesOf(holdings: readonly Holding[], prices: PricesBySymbol): readonly Share[] | null {
  const values = holdings.map((holding) => ({ asset: holding.asset, value: holdingValue(holding, prices) }));
  const known = values.flatMap(({ asset, value }) => (value === null ? [] : [{ asset, value }]));
  if (known.length < values.length) return null;
  return allocationOf(known.filter(({ value }) => isPositive(value)).toSorted((a, b) => compare(b.value, a.value)));
}

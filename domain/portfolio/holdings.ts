import { type AssetCode, assets, isTradable } from '../assets/assets.ts';
import { type PricesBySymbol, symbolOf } from '../markets/prices.ts';
import { type Amount, add, amount, isZero, subtract, zero } from '../money/money.ts';
import { midPriceOf, valueAtPrice } from './value.ts';

/** The balance of one asset in base units. The part that is not available is on hold. */
export interface Holding {
  readonly asset: AssetCode;
  readonly balance: Amount;
  readonly available: Amount;
}

const isAsset = (code: string): code is AssetCode => Object.hasOwn(assets, code);

/** Adds up the bank's accounts by asset, leaving out unknown assets. */
export function holdingsOf(
  accounts: ReadonlyArray<{ readonly asset: string; readonly balance: Amount; readonly available: Amount }>,
): readonly Holding[] {
  const found = new Map<AssetCode, Holding>();
  for (const { asset, balance, available } of accounts) {
    if (!isAsset(asset)) continue;
    const before = found.get(asset) ?? emptyHolding(asset);
    found.set(asset, { asset, balance: add(before.balance, balance), available: add(before.available, available) });
  }
  return [...found.values()];
}

const emptyHolding = (asset: AssetCode): Holding => ({ asset, balance: zero, available: zero });

export const holdingOf = (holdings: readonly Holding[], asset: AssetCode): Holding =>
  holdings.find((each) => each.asset === asset) ?? emptyHolding(asset);

export const onHold = ({ balance, available }: Holding): Amount => subtract(balance, available);

/** Cents at mid-market, rounded down, like the charts; null without a price. */
export function holdingValue(
  { asset, balance }: Pick<Holding, 'asset' | 'balance'>,
  prices: PricesBySymbol,
): Amount | null {
  if (asset === 'USD') return balance;
  if (isZero(balance)) return zero;
  const price = isTradable(asset) ? prices[symbolOf(asset)] : undefined;
  return isTradable(asset) && price ? amount(valueAtPrice(asset, BigInt(balance), midPriceOf(price))) : null;
}

export interface PortfolioValue {
  /** Cents: the sum of the rows' values. Null if any holding has no price. */
  readonly value: Amount | null;
  /** Cents: the sum of the holdings that have a price. */
  readonly priced: Amount;
  /** Held but currently without a price. */
  readonly unpriced: readonly AssetCode[];
}

/** The total value of all holdings. */
export function portfolioValueOf(holdings: readonly Holding[], prices: PricesBySymbol): PortfolioValue {
  const values = holdings.map((holding) => ({ asset: holding.asset, value: holdingValue(holding, prices) }));
  const priced = add(...values.map(({ value }) => value ?? zero));
  const unpriced = values.filter(({ value }) => value === null).map(({ asset }) => asset);
  return { value: unpriced.length === 0 ? priced : null, priced, unpriced };
}

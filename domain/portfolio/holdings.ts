import { type AssetCode, assets, isTradable } from '../assets/assets.ts';
import { type PricesBySymbol, symbolOf } from '../markets/prices.ts';
import { type Amount, add, amount, isZero, subtract, zero } from '../money/money.ts';
import { midPriceOf, valueAtPrice } from './value.ts';

/** The customer's balance of one asset in base units. What is not available is on hold. */
export interface Holding {
  readonly asset: AssetCode;
  readonly balance: Amount;
  readonly available: Amount;
}

const isAsset = (code: string): code is AssetCode => Object.hasOwn(assets, code);

/** The bank's accounts by asset: several of one asset are added up, and those of an unknown asset are left out. */
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

/**
 * The value of a holding in cents at mid-market, rounded down; dollars count as themselves. Null without a price. The charts use
 * mid-market too, so the end of a line agrees with the figure above it; only a quote says what a sale would bring.
 */
export function holdingValue({ asset, balance }: Pick<Holding, 'asset' | 'balance'>, prices: PricesBySymbol): Amount | null {
  if (asset === 'USD') return balance;
  if (isZero(balance)) return zero;
  const price = isTradable(asset) ? prices[symbolOf(asset)] : undefined;
  return isTradable(asset) && price ? amount(valueAtPrice(asset, BigInt(balance), midPriceOf(price))) : null;
}

export interface PortfolioValue {
  /** Cents: the sum of the values in the rows, so they always add up. Null if any holding has no price: a part is not the whole. */
  readonly value: Amount | null;
  /** Cents: the sum of the holdings that have a price. */
  readonly priced: Amount;
  /** Held but currently without a price. */
  readonly unpriced: readonly AssetCode[];
}

/** The value of all holdings together. */
export function portfolioValueOf(holdings: readonly Holding[], prices: PricesBySymbol): PortfolioValue {
  const values = holdings.map((holding) => ({ asset: holding.asset, value: holdingValue(holding, prices) }));
  const priced = add(...values.map(({ value }) => value ?? zero));
  const unpriced = values.filter(({ value }) => value === null).map(({ asset }) => asset);
  return { value: unpriced.length === 0 ? priced : null, priced, unpriced };
}

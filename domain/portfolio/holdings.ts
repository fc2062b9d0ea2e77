import { type AssetCode, assets, isTradable } from '../assets/assets.ts';
import { type PriceBook, symbolOf } from '../markets/prices.ts';
import { type Amount, add, amount, isZero, subtract, zero } from '../money/money.ts';
import { midPriceOf, worthOf } from './worth.ts';

/** What a customer has of one asset, in its base units. What is not available is on hold. */
export interface Holding {
  readonly asset: AssetCode;
  readonly balance: Amount;
  readonly available: Amount;
}

const isAsset = (code: string): code is AssetCode => Object.hasOwn(assets, code);

/** The bank's accounts by asset: several of one asset count together, those of an unknown asset cannot be named and are left out. */
export function holdingsOf(
  accounts: ReadonlyArray<{ readonly asset: string; readonly balance: Amount; readonly available: Amount }>,
): readonly Holding[] {
  const found = new Map<AssetCode, Holding>();
  for (const { asset, balance, available } of accounts) {
    if (!isAsset(asset)) continue;
    const before = found.get(asset) ?? nothingOf(asset);
    found.set(asset, { asset, balance: add(before.balance, balance), available: add(before.available, available) });
  }
  return [...found.values()];
}

export const nothingOf = (asset: AssetCode): Holding => ({ asset, balance: zero, available: zero });

export const holdingOf = (holdings: readonly Holding[], asset: AssetCode): Holding =>
  holdings.find((each) => each.asset === asset) ?? nothingOf(asset);

export const onHold = ({ balance, available }: Holding): Amount => subtract(balance, available);

/**
 * Cents that a holding is worth at mid-market, cut to the cent; dollars are themselves. Null where there is no price. The charts are
 * at mid-market too, so that the end of a line and the figure above it agree; what a sale brings is told by its quote.
 */
export function holdingValue({ asset, balance }: Pick<Holding, 'asset' | 'balance'>, prices: PriceBook): Amount | null {
  if (asset === 'USD') return balance;
  if (isZero(balance)) return zero;
  const price = isTradable(asset) ? prices[symbolOf(asset)] : undefined;
  return isTradable(asset) && price ? amount(worthOf(asset, BigInt(balance), midPriceOf(price))) : null;
}

export interface PortfolioValue {
  /** Cents. The sum of what the rows show, so that the rows always add up to it. */
  readonly value: Amount;
  /** Held, but without a price now: not in the value. */
  readonly unpriced: readonly AssetCode[];
}

/** What everything together is worth. */
export function portfolioValueOf(holdings: readonly Holding[], prices: PriceBook): PortfolioValue {
  const values = holdings.map((holding) => ({ asset: holding.asset, value: holdingValue(holding, prices) }));
  return {
    value: add(...values.map(({ value }) => value ?? zero)),
    unpriced: values.filter(({ value }) => value === null).map(({ asset }) => asset),
  };
}

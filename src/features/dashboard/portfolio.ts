import { type AssetCode, assets, isTradable } from '../../../machines/shared/assets.ts';
import { type PriceBook, symbolOf } from '../../../machines/shared/market.ts';
import { type Amount, add, isZero, valueAt, zero } from '../../../machines/shared/money.ts';
import type { Holding } from './holdings.ts';

/**
 * Cents that a holding would bring if it were sold now at the bank's price, cut to the cent; dollars are themselves.
 * Null where there is no price.
 */
export function holdingValue({ asset, balance }: Pick<Holding, 'asset' | 'balance'>, prices: PriceBook): Amount | null {
  if (asset === 'USD') return balance;
  if (isZero(balance)) return zero;
  const price = isTradable(asset) ? prices[symbolOf(asset)] : undefined;
  return price ? valueAt(balance, price.sell, assets[asset].decimals, 'floor') : null;
}

export interface Portfolio {
  /** Cents. The sum of what the rows show, so that the rows always add up to it. */
  readonly value: Amount;
  /** Held, but without a price now: not in the value. */
  readonly unpriced: readonly AssetCode[];
}

/** What everything together is worth. */
export function portfolioOf(holdings: readonly Holding[], prices: PriceBook): Portfolio {
  const values = holdings.map((holding) => ({ asset: holding.asset, value: holdingValue(holding, prices) }));
  return {
    value: add(...values.map(({ value }) => value ?? zero)),
    unpriced: values.filter(({ value }) => value === null).map(({ asset }) => asset),
  };
}

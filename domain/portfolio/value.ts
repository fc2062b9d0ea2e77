import { assets, type TradableCode } from '../assets/assets.ts';
import type { Price } from '../markets/prices.ts';
import { amount, divide } from '../money/money.ts';
import type { UnitPrice } from '../trades/price.ts';

/** Exact to half a cent, which is half a percent of a dollar coin. */
const midDecimals = 3;

/** The exact midpoint of buy and sell. */
export const midPriceOf = ({ buy, sell }: Pick<Price, 'buy' | 'sell'>): UnitPrice => ({
  amount: amount((BigInt(buy) + BigInt(sell)) * 5n),
  decimals: midDecimals,
});

/** Parses decimal dollars, such as `65012.345`; null for anything else. */
export function parseUnitPrice(text: string): UnitPrice | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  return { amount: amount(whole + fraction), decimals: fraction.length };
}

/** Cents for base units at a price for one whole unit, rounded down. */
export function valueAtPrice(asset: TradableCode, quantity: bigint, price: UnitPrice): bigint {
  const scale = assets[asset].decimals + price.decimals - assets.USD.decimals;
  return divide(quantity * BigInt(price.amount), 10n ** BigInt(scale), 'floor');
}

import { assets, type TradableCode } from '../assets/assets.ts';
import type { Price } from '../markets/prices.ts';
import { amount, divide } from '../money/money.ts';
import type { UnitPrice } from '../trades/price.ts';

/** Half a cent is half a percent of a dollar coin, so the middle has a third decimal and is never rounded. */
const midDecimals = 3;

/** The exact midpoint between what a customer pays and what they get. */
export const midPriceOf = ({ buy, sell }: Pick<Price, 'buy' | 'sell'>): UnitPrice => ({
  amount: amount((BigInt(buy) + BigInt(sell)) * 5n),
  decimals: midDecimals,
});

/** Dollars as decimal text, such as `65012.345`, as an exact price; null unless it is a plain decimal. */
export function parseUnitPrice(text: string): UnitPrice | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  return { amount: amount(whole + fraction), decimals: fraction.length };
}

/** The quantity (base units) that cents buy at a price for one whole unit, rounded down to what screens show of the asset, so that no digit is hidden. */
export function unitsAtPrice(asset: TradableCode, cents: bigint, price: UnitPrice): bigint {
  const { decimals, displayDecimals } = assets[asset];
  const units = divide(cents * 10n ** BigInt(decimals + price.decimals - assets.USD.decimals), BigInt(price.amount), 'floor');
  const shown = 10n ** BigInt(decimals - displayDecimals);
  return (units / shown) * shown;
}

/** The value in cents of a quantity (base units) at a price for one whole unit, rounded down. */
export function valueAtPrice(asset: TradableCode, quantity: bigint, price: UnitPrice): bigint {
  const scale = assets[asset].decimals + price.decimals - assets.USD.decimals;
  return divide(quantity * BigInt(price.amount), 10n ** BigInt(scale), 'floor');
}

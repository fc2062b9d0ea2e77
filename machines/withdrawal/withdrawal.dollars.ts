import { assets, isTradable, type TradableCode } from '#domain/assets/assets.ts';
import { symbolOf } from '#domain/markets/prices.ts';
import { type Amount, amount, divide, isPositive, toDecimal } from '#domain/money/money.ts';
import { holdingValue } from '#domain/portfolio/holdings.ts';
import { midPriceOf } from '#domain/portfolio/value.ts';
import type { UnitPrice } from '#domain/trades/price.ts';
import { type ParsedAmount, parseAmountIn } from '../shared/amount.ts';
import type { TypedCoins, WantedAmount, WithdrawalContext } from './withdrawal.types.ts';

/** Amounts of coins that are typed in dollars, and what coins come to in dollars: at mid-market, as everywhere in the product. */

type Known = Pick<WithdrawalContext, 'draft' | 'facts'>;
interface Priced {
  readonly asset: TradableCode;
  readonly price: UnitPrice;
}

/** The chosen coin with its price; null for dollars, and without a price. */
function pricedCoin({ draft: { asset }, facts: { prices } }: Known): Priced | null {
  const price = isTradable(asset) ? prices[symbolOf(asset)] : undefined;
  return isTradable(asset) && price ? { asset, price: midPriceOf(price) } : null;
}

/** What an amount of the chosen coin comes to in cents; null for dollars, and without a price: what is unknown is never zero. */
export const coinValue = ({ draft: { asset }, facts: { prices } }: Known, balance: Amount): Amount | null =>
  asset === 'USD' ? null : holdingValue({ asset, balance }, prices);

/** The quantity (base units) that cents buy at a price for one whole unit, rounded down to what screens show of the asset, so that no digit is hidden. */
function unitsAtPrice({ asset, price }: Priced, cents: Amount): Amount {
  const { decimals, displayDecimals } = assets[asset];
  const units = divide(BigInt(cents) * 10n ** BigInt(decimals + price.decimals - assets.USD.decimals), BigInt(price.amount), 'floor');
  const shown = 10n ** BigInt(decimals - displayDecimals);
  return amount((units / shown) * shown);
}

/** The cents that were typed. */
export const readDollars = (text: string): ParsedAmount => parseAmountIn(text, assets.USD.decimals, (unit) => unit === 'USD');

/** The coins that dollars as typed come to. */
export function parseDollars(known: Known, text: string): TypedCoins {
  const parsed = readDollars(text);
  if (!parsed.ok) return parsed;
  const coin = pricedCoin(known);
  if (coin === null) return { ok: false, reason: 'priceUnknown' };
  return { ok: true, amount: unitsAtPrice(coin, parsed.amount) };
}

/** Whether coins are shown and typed in dollars. */
export const isInDollars = (wanted: WantedAmount): boolean => wanted.kind === 'dollars' || (wanted.kind === 'max' && wanted.unit === 'dollars');

/** Dollars can be typed in place of coins, or are. */
export const unitIsSwitchable = (known: Known): boolean => isInDollars(known.draft.wanted) || pricedCoin(known) !== null;

/**
 * The same amount in the other unit. Max stays everything that can be sent. Switching back restores what was typed to the last digit, even if the price changed. @param typed the amount in
 * the field as coins; null if it is none
 */
export function switchedAmount(known: Known, text: string, typed: Amount | null): WantedAmount {
  const { wanted } = known.draft;
  if (wanted.kind === 'max') return { kind: 'max', unit: wanted.unit === 'coins' ? 'dollars' : 'coins' };
  const value = typed !== null && isPositive(typed) ? typed : null;
  if (wanted.kind === 'dollars') {
    return { kind: 'typed', text: wanted.before ?? (value === null ? '' : toDecimal(value, assets[known.draft.asset].decimals)) };
  }
  const cents = value === null ? null : coinValue(known, value);
  return { kind: 'dollars', text: cents === null ? '' : toDecimal(cents, assets.USD.decimals), before: text };
}

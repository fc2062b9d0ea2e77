import type { Price } from '../markets/prices.ts';
import { amount } from '../money/money.ts';

/**
 * The bank's trade does not have the price that it was quoted at. It has labels, so the price list of the quote is kept in two of them: cents
 * for one whole unit.
 */
const names = { buy: 'buy_price:', sell: 'sell_price:' } as const;

/** The labels for a trade at these prices. */
export const marketLabels = (market: Price | null): readonly string[] =>
  market === null ? [] : [`${names.buy}${market.buy}`, `${names.sell}${market.sell}`];

/** The prices that a trade is labeled with; null without them. @param at when it was quoted, in ms since 1970 UTC */
export function marketOfLabels(labels: readonly string[] | null | undefined, at: number): Price | null {
  const cents = (name: string) => labels?.find((label) => label.startsWith(name))?.slice(name.length) ?? '';
  const [buy, sell] = [cents(names.buy), cents(names.sell)];
  return [buy, sell].every((text) => /^[1-9]\d{0,17}$/.test(text)) ? { buy: amount(buy), sell: amount(sell), at } : null;
}

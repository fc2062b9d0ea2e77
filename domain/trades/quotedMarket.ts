import type { Price } from '../markets/prices.ts';
import { amount } from '../money/money.ts';

/** The bank's trade lacks its quoted price, so two labels carry it: cents for one whole unit. */
const names = { buy: 'buy_price:', sell: 'sell_price:' } as const;

export type QuotedMarket = Pick<Price, 'buy' | 'sell'>;

export const marketLabels = (market: QuotedMarket | null): readonly string[] =>
  market === null ? [] : [`${names.buy}${market.buy}`, `${names.sell}${market.sell}`];

/** Null without labels. @param at time of the quote, in ms since 1970 UTC */
export function marketOfLabels(labels: readonly string[] | null | undefined, at: number): Price | null {
  const cents = (name: string) => labels?.find((label) => label.startsWith(name))?.slice(name.length) ?? '';
  const [buy, sell] = [cents(names.buy), cents(names.sell)];
  return [buy, sell].every((text) => /^[1-9]\d{0,17}$/.test(text))
    ? { buy: amount(buy), sell: amount(sell), at }
    : null;
}

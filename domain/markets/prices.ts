import type { TradableCode } from '../assets/assets.ts';
import type { Amount } from '../money/money.ts';

/** One line of the bank's price list: cents for one whole unit of the asset. */
export interface Price {
  readonly buy: Amount;
  readonly sell: Amount;
  /** When the bank set it, in ms since 1970 UTC. */
  readonly at: number;
}

/** The price list by symbol (`BTC-USD`). */
export type PricesBySymbol = Readonly<Record<string, Price>>;

/** Percent changes over the last day, for display; unknown ones are left out. */
export type DayChanges = Readonly<Partial<Record<TradableCode, number>>>;

export type Side = 'buy' | 'sell';

export const symbolOf = (asset: TradableCode): string => `${asset}-USD`;

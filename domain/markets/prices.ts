import type { TradableCode } from '../assets/assets.ts';
import type { Amount } from '../money/money.ts';

/** One line of the bank's price list: cents for one whole unit of the asset. */
export interface Price {
  /** What a customer pays. */
  readonly buy: Amount;
  /** What a customer gets. */
  readonly sell: Amount;
  /** When the bank set it, in ms since 1970 UTC. */
  readonly at: number;
}

/** The price list by symbol (`BTC-USD`). */
export type PricesBySymbol = Readonly<Record<string, Price>>;

/** The change of each coin over the last day in percent, for display; unknown ones are left out. */
export type DayChanges = Readonly<Partial<Record<TradableCode, number>>>;

export type Side = 'buy' | 'sell';

/** The bank's name for the pair of an asset and dollars. */
export const symbolOf = (asset: TradableCode): string => `${asset}-USD`;

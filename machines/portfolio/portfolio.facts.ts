import { effectOn } from '#domain/activity/activity.ts';
import { type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import { isPositive, zero } from '#domain/money/money.ts';
import { monthDays, type PerformanceRange } from '#domain/portfolio/range.ts';
import { second } from '#domain/time/units.ts';
import { dayPricesLifetime, longPricesLifetime } from '../shared/waits.ts';
import type { PortfolioContext } from './portfolio.types.ts';

const year = 365 * 86_400 * second;

/** Days of past prices for each range. The market gives a day in minutes, a quarter in hours, and more in days; a month is shared with the trends. */
const days: Readonly<Record<Exclude<PerformanceRange, 'all'>, number>> = {
  '1D': 1,
  '1W': 7,
  '1M': monthDays,
  '3M': 90,
  YTD: 365,
  '1Y': 365,
};

type Facts = Pick<PortfolioContext, 'range' | 'balances' | 'now'>;

export function daysOf({ range, balances, now }: Facts): number {
  if (range !== 'all') return days[range];
  return now() - (balances?.openedAt ?? 0) <= year ? 365 : 1825;
}

/** Coins that are held or were ever moved: those whose past prices matter. */
export function coinsOf({ activities, balances }: Pick<PortfolioContext, 'activities' | 'balances'>): readonly TradableCode[] {
  const isHeld = (coin: TradableCode) => isPositive(balances?.amounts[coin] ?? zero);
  return tradableCodes.filter((coin) => isHeld(coin) || (activities ?? []).some((activity) => effectOn(coin, activity) !== 0n));
}

/** The past prices loaded for the chosen range, even old ones; null before they were loaded. */
export const loadedFor = (context: PortfolioContext) => context.pastPrices[daysOf(context)] ?? null;

/** Whether past prices of every needed coin are loaded. A coin that arrived since has none. */
export function hasPastPrices(context: PortfolioContext): boolean {
  const loaded = loadedFor(context);
  return loaded !== null && coinsOf(context).every((coin) => loaded.prices[coin] !== undefined);
}

export const knowsEverything = ({ activities, balances }: PortfolioContext): boolean => activities !== null && balances !== null;

/** There was never anything to draw. */
export const isEmpty = ({ activities, balances }: PortfolioContext): boolean =>
  (activities ?? []).length === 0 && Object.values(balances?.amounts ?? {}).every((amount) => !isPositive(amount));

/** Milliseconds until the loaded prices are old, and newer ones are loaded in the background. */
export const timeUntilStale = (context: PortfolioContext): number => {
  const lifetime = daysOf(context) === 1 ? dayPricesLifetime : longPricesLifetime;
  return Math.max((loadedFor(context)?.loadedAt ?? 0) + lifetime - context.now(), 0);
};

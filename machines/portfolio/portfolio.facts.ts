import { effectOn } from '#domain/activity/activity.ts';
import { type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import { isPositive, zero } from '#domain/money/money.ts';
import type { PerformanceRange } from '#domain/portfolio/range.ts';
import { second } from '../shared/waits.ts';
import type { PortfolioContext } from './portfolio.types.ts';

const year = 365 * 86_400 * second;

/** Days of past prices that each range is drawn from. A market tells a day in minutes, a quarter in hours, more in days. */
const days: Readonly<Record<Exclude<PerformanceRange, 'all'>, number>> = { '1D': 1, '1W': 7, '1M': 30, '3M': 90, YTD: 365, '1Y': 365 };

type Facts = Pick<PortfolioContext, 'range' | 'balances' | 'now'>;

export function daysOf({ range, balances, now }: Facts): number {
  if (range !== 'all') return days[range];
  return now() - (balances?.openedAt ?? 0) <= year ? 365 : 1825;
}

/** Coins that are held or were ever moved: those whose past matters. */
export function coinsOf({ activities, balances }: Pick<PortfolioContext, 'activities' | 'balances'>): readonly TradableCode[] {
  const isHeld = (coin: TradableCode) => isPositive(balances?.amounts[coin] ?? zero);
  return tradableCodes.filter((coin) => isHeld(coin) || (activities ?? []).some((activity) => effectOn(coin, activity) !== 0n));
}

/** Past prices that the chosen range can be drawn from now, old ones too; null before they were loaded. */
export const loadedFor = (context: PortfolioContext) => context.past[daysOf(context)] ?? null;

/** Whether past prices of every coin that matters are there. A coin that came since has none. */
export function hasPastPrices(context: PortfolioContext): boolean {
  const loaded = loadedFor(context);
  return loaded !== null && coinsOf(context).every((coin) => loaded.prices[coin] !== undefined);
}

export const knowsEverything = ({ activities, balances }: PortfolioContext): boolean => activities !== null && balances !== null;

/** There never was anything to draw. */
export const isEmpty = ({ activities, balances }: PortfolioContext): boolean =>
  (activities ?? []).length === 0 && Object.values(balances?.amounts ?? {}).every((amount) => !isPositive(amount));

/** How long (ms) loaded prices are drawn before newer ones are loaded behind the picture. */
export const untilOld = (context: PortfolioContext): number => {
  const lifetime = daysOf(context) === 1 ? 300 * second : 3600 * second;
  return Math.max((loadedFor(context)?.loadedAt ?? 0) + lifetime - context.now(), 0);
};

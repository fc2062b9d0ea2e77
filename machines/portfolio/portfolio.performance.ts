import type { Activity } from '#domain/activity/activity.ts';
import { type Performance, performanceOf } from '#domain/portfolio/performance.ts';
import { rangeStart } from '#domain/portfolio/range.ts';
import { knowsEverything, loadedFor } from './portfolio.facts.ts';
import type { PortfolioContext } from './portfolio.types.ts';

type Facts = Pick<PortfolioContext, 'activities' | 'balances' | 'prices' | 'pastPrices' | 'range' | 'asOf'>;

/** The last result for some records, and its facts, so that moving along the line does not calculate it again. It is gone when the records are. */
const results = new WeakMap<readonly Activity[], { readonly facts: Facts; readonly performance: Performance }>();

const isSame = (a: Facts, b: Facts): boolean =>
  a.activities === b.activities &&
  a.balances === b.balances &&
  a.prices === b.prices &&
  a.pastPrices === b.pastPrices &&
  a.range === b.range &&
  a.asOf === b.asOf;

/** The performance over the chosen range; null until everything it needs is known. */
export function performanceIn(context: PortfolioContext): Performance | null {
  const loaded = loadedFor(context);
  const { activities, balances, prices, range, asOf, startOfYear } = context;
  if (!knowsEverything(context) || loaded === null || activities === null || balances === null) return null;
  const last = results.get(activities);
  if (last && isSame(last.facts, context)) return last.performance;
  const performance = performanceOf({
    activities,
    balances: balances.amounts,
    series: loaded.prices,
    prices,
    openedAt: balances.openedAt,
    from: rangeStart(range, { now: asOf, openedAt: balances.openedAt, yearStart: startOfYear(asOf) }),
    to: asOf,
  });
  const { pastPrices } = context;
  results.set(activities, { facts: { activities, balances, prices, pastPrices, range, asOf }, performance });
  return performance;
}

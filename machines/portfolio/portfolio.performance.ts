import { type Performance, performanceOf } from '#domain/portfolio/performance.ts';
import { rangeStart } from '#domain/portfolio/range.ts';
import { knowsEverything, loadedFor } from './portfolio.facts.ts';
import type { PortfolioContext } from './portfolio.types.ts';

type Facts = Pick<PortfolioContext, 'activities' | 'balances' | 'prices' | 'past' | 'range' | 'asOf'>;

/** The last line that was worked out, and from what: moving along it must not work it out anew. */
let last: { readonly facts: Facts; readonly performance: Performance } | null = null;

const isSame = (a: Facts, b: Facts): boolean =>
  a.activities === b.activities &&
  a.balances === b.balances &&
  a.prices === b.prices &&
  a.past === b.past &&
  a.range === b.range &&
  a.asOf === b.asOf;

/** The line of the chosen range; null until everything that it needs is known. */
export function performanceIn(context: PortfolioContext): Performance | null {
  const loaded = loadedFor(context);
  const { activities, balances, prices, range, asOf, startOfYear } = context;
  if (!knowsEverything(context) || loaded === null || activities === null || balances === null) return null;
  if (last && isSame(last.facts, context)) return last.performance;
  const performance = performanceOf({
    activities,
    balances: balances.amounts,
    series: loaded.prices,
    prices,
    openedAt: balances.openedAt,
    from: rangeStart(range, { now: asOf, openedAt: balances.openedAt, newYear: startOfYear(asOf) }),
    to: asOf,
  });
  last = { facts: context, performance };
  return performance;
}

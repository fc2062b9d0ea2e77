import { isZero } from '#domain/money/money.ts';
import type { Performance } from '#domain/portfolio/performance.ts';
import type { PerformanceRange } from '#domain/portfolio/range.ts';
import type { TimeFormat } from '#ui/time/format.ts';

interface RangeLabels {
  readonly label: string;
  readonly over: string;
  /** Distinguishes every point of the line. */
  readonly timeFormat: TimeFormat;
}

export const rangeLabels: Readonly<Record<PerformanceRange, RangeLabels>> = {
  '1D': { label: '1D', over: 'in 24 hours', timeFormat: 'axis' },
  '1W': { label: '1W', over: 'in one week', timeFormat: 'axis' },
  '1M': { label: '1M', over: 'in one month', timeFormat: 'axis' },
  '3M': { label: '3M', over: 'in three months', timeFormat: 'axis' },
  YTD: { label: 'YTD', over: 'since New Year', timeFormat: 'dateTime' },
  '1Y': { label: '1Y', over: 'in one year', timeFormat: 'dateTime' },
  all: { label: 'All', over: 'since you joined', timeFormat: 'dateTime' },
};

/** The period of a performance: its range, or less if the first money came in later. */
export function spanOf({ start, flows, points }: Performance, range: PerformanceRange): string {
  const [first] = flows;
  const startsWithFirstDeposit = isZero(start) && first !== undefined && first.at === points[0]?.at;
  if (!startsWithFirstDeposit) return rangeLabels[range].over;
  return first.kind === 'opening' ? 'since you joined' : 'since your first deposit';
}

import type { PerformanceRange } from '../../../machines/shared/portfolio/range.ts';
import type { TimeFormat } from '../time/format.ts';

interface RangeWords {
  /** On the switch. */
  readonly label: string;
  /** Beside a change: "over one month". */
  readonly over: string;
  /** How moments read along the line. */
  readonly moments: TimeFormat;
}

export const rangeWords: Readonly<Record<PerformanceRange, RangeWords>> = {
  '1D': { label: '1D', over: 'in 24 hours', moments: 'time' },
  '1W': { label: '1W', over: 'in one week', moments: 'day' },
  '1M': { label: '1M', over: 'in one month', moments: 'day' },
  '3M': { label: '3M', over: 'in three months', moments: 'day' },
  YTD: { label: 'YTD', over: 'since New Year', moments: 'day' },
  '1Y': { label: '1Y', over: 'in one year', moments: 'date' },
  all: { label: 'All', over: 'since you joined', moments: 'date' },
};

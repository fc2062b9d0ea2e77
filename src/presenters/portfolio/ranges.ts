import type { PerformanceRange } from '#domain/portfolio/range.ts';
import type { TimeFormat } from '#ui/time/format.ts';

interface RangeWords {
  /** On the switch. */
  readonly label: string;
  /** Beside a change: "over one month". */
  readonly over: string;
  /** How moments read at the crosshair and in the table: no two of the line's points read the same. */
  readonly moments: TimeFormat;
  /** How they read on the axis. */
  readonly ticks: TimeFormat;
}

export const rangeWords: Readonly<Record<PerformanceRange, RangeWords>> = {
  '1D': { label: '1D', over: 'in 24 hours', moments: 'dayTime', ticks: 'time' },
  '1W': { label: '1W', over: 'in one week', moments: 'dayTime', ticks: 'day' },
  '1M': { label: '1M', over: 'in one month', moments: 'dayTime', ticks: 'day' },
  '3M': { label: '3M', over: 'in three months', moments: 'dayTime', ticks: 'day' },
  YTD: { label: 'YTD', over: 'since New Year', moments: 'dateTime', ticks: 'day' },
  '1Y': { label: '1Y', over: 'in one year', moments: 'dateTime', ticks: 'date' },
  all: { label: 'All', over: 'since you joined', moments: 'dateTime', ticks: 'date' },
};

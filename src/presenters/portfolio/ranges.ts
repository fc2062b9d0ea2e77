import type { PerformanceRange } from '#domain/portfolio/range.ts';
import type { TimeFormat } from '#ui/time/format.ts';

interface RangeLabels {
  /** On the switch. */
  readonly label: string;
  /** Beside a change: "over one month". */
  readonly over: string;
  /** How moments read at the crosshair and in the table: no two of the line's points read the same. */
  readonly timeFormat: TimeFormat;
  /** How they read on the axis. */
  readonly ticks: TimeFormat;
}

export const rangeLabels: Readonly<Record<PerformanceRange, RangeLabels>> = {
  '1D': { label: '1D', over: 'in 24 hours', timeFormat: 'dayTime', ticks: 'time' },
  '1W': { label: '1W', over: 'in one week', timeFormat: 'dayTime', ticks: 'day' },
  '1M': { label: '1M', over: 'in one month', timeFormat: 'dayTime', ticks: 'day' },
  '3M': { label: '3M', over: 'in three months', timeFormat: 'dayTime', ticks: 'day' },
  YTD: { label: 'YTD', over: 'since New Year', timeFormat: 'dateTime', ticks: 'day' },
  '1Y': { label: '1Y', over: 'in one year', timeFormat: 'dateTime', ticks: 'date' },
  all: { label: 'All', over: 'since you joined', timeFormat: 'dateTime', ticks: 'date' },
};

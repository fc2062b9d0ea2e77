import { day, hour, minute, week } from '#domain/time/units.ts';
import { formatTime, type TimeFormat } from '../time/format.ts';
import { fromLocal, toLocal } from '../time/zone.ts';

export interface TimeTick {
  /** ms since 1970. */
  readonly at: number;
  readonly text: string;
}

/** 1970 began on a Thursday; weeks begin on Monday. */
const firstMonday = 4 * day;

/** A fixed number of ms by the clock, or a number of months. */
type Step = { readonly ms: number; readonly from?: number } | { readonly months: number };
const steps: readonly Step[] = [
  ...[1, 2, 5, 10, 15, 30].map((count) => ({ ms: count * minute })),
  ...[1, 2, 3, 6, 12].map((count) => ({ ms: count * hour })),
  ...[1, 2].map((count) => ({ ms: count * day })),
  ...[1, 2].map((count) => ({ ms: count * week, from: firstMonday })),
  ...[1, 2, 3, 6, 12, 24, 60].map((months) => ({ months })),
];

/** Round local times in a range, both ends included. */
function localTimes(step: Step, from: number, to: number): readonly number[] {
  const times: number[] = [];
  if ('ms' in step) {
    const origin = step.from ?? 0;
    for (let at = origin + Math.ceil((from - origin) / step.ms) * step.ms; at <= to; at += step.ms) times.push(at);
    return times;
  }
  const start = new Date(from);
  const months = (start.getUTCFullYear() - 1970) * 12 + start.getUTCMonth();
  for (let index = Math.floor(months / step.months) * step.months; Date.UTC(1970, index) <= to; index += step.months) {
    if (Date.UTC(1970, index) >= from) times.push(Date.UTC(1970, index));
  }
  return times;
}

const isRound = (local: number, ms: number): boolean => local % ms === 0;

/** The shortest clear text: an hour, the date at midnight, the year with January. */
function formatOf(step: Step, local: number): TimeFormat {
  if ('months' in step) return new Date(local).getUTCMonth() === 0 ? 'year' : 'month';
  if (isRound(local, day)) return 'day';
  return step.ms < hour ? 'time' : 'hour';
}

/** At most `most` round local times in a range (ms since 1970); they stay round across DST. */
export function timeTicks(from: number, to: number, most: number, timeZone?: string): readonly TimeTick[] {
  const [localFrom, localTo] = [toLocal(from, timeZone), toLocal(to, timeZone)];
  const length = (step: Step) => ('ms' in step ? step.ms : step.months * 28 * day);
  for (const step of steps) {
    if ((to - from) / length(step) > 4 * most) continue;
    const ticks = localTimes(step, localFrom, localTo).flatMap((local): TimeTick[] => {
      const at = fromLocal(local, timeZone);
      if (at === null || at < from || at > to) return [];
      return [{ at, text: formatTime(at, formatOf(step, local), timeZone) }];
    });
    if (ticks.length <= most) return ticks;
  }
  return [];
}

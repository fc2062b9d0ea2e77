import { kindOf } from '../observe/hiddenKind.ts';
import type { Shown } from '../observe/records.ts';
import { startTime } from '../run/cases.ts';

/** Sample values replace what a recording hides. */

type Fields = Readonly<Record<string, unknown>>;
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A plain object, not a class instance. */
export function isPlain(value: unknown): value is Fields {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Undefined if missing. */
export const partOf = (sample: unknown, key: string | number): unknown => {
  if (Array.isArray(sample)) return sample[sample.length === 0 ? 0 : Number(key) % sample.length];
  return isRecord(sample) && Object.hasOwn(sample, key) ? sample[key] : undefined;
};

/** How well a sample matches the visible parts; higher is better. */
function fitOf(shown: Shown, sample: unknown): number {
  if (shown === null || typeof shown !== 'object') return shown === sample ? 2 : -1;
  if (isShownList(shown))
    return kindOf(sample) === 'list'
      ? shown.reduce((sum: number, part, place) => sum + fitOf(part, partOf(sample, place)), 1)
      : -2;
  if ('record' in shown) {
    if (kindOf(sample) !== 'record') return -2;
    return Object.entries(shown.record).reduce((sum, [key, part]) => sum + fitOf(part, partOf(sample, key)), 1);
  }
  if ('hidden' in shown) return shown.hidden === kindOf(sample) ? 1 : -1;
  return 'token' in shown && shown.of !== kindOf(sample) ? -1 : 0;
}

export const isShownList = (shown: Shown): shown is readonly Shown[] => Array.isArray(shown);

/** Samples, best match first. */
export const byFit = (shown: Shown, samples: readonly unknown[]): readonly unknown[] =>
  samples.length < 2
    ? samples
    : samples
        .map((sample) => ({ sample, fit: fitOf(shown, sample) }))
        .toSorted((a, b) => b.fit - a.fit)
        .map(({ sample }) => sample);

/** Numbers within this many milliseconds of a run's start are times. */
const aboutStart = 400 * 86_400_000;
export const isTimeAbout = (value: number, start: number): boolean => Math.abs(value - start) < aboutStart;

/**
 * Shifts times in a value. Leaves class instances as they are.
 * @param by milliseconds
 * @param start numbers near it are times; samples use the default start
 */
export function moved(value: unknown, by: number, start = startTime): unknown {
  if (by === 0) return value;
  if (typeof value === 'number') return isTimeAbout(value, start) ? value + by : value;
  if (Array.isArray(value)) return value.map((part) => moved(part, by, start));
  return isPlain(value)
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, moved(part, by, start)]))
    : value;
}

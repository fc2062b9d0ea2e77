import { kindOf } from '../observe/hiddenKind.ts';
import type { Shown } from '../observe/records.ts';
import { isRecord, isShownList } from './samples.ts';
import type { Tokens } from './tokens.ts';

export interface Difference {
  /** The path within the value. */
  readonly path: string;
  readonly expected: string;
  readonly got: string;
}

/** Larger numbers are taken for epoch milliseconds. */
const earliestTime = 1_000_000_000_000;
/** Milliseconds of tolerance: records lack the machine's own clock. */
const timeTolerance = 1_000;

const isSameTime = (a: number, b: number): boolean =>
  a > earliestTime && b > earliestTime && Math.abs(a - b) <= timeTolerance;

/** The first difference from a redacted value; null if none. Binds new tokens. */
export function differenceOf(shown: Shown, value: unknown, tokens: Tokens, path = ''): Difference | null {
  const differs = (): Difference => ({ path, expected: textOf(shown), got: describe(value) });
  if (shown === null || typeof shown !== 'object') {
    const isEqual =
      Object.is(shown, value) || (typeof shown === 'number' && typeof value === 'number' && isSameTime(shown, value));
    // Non-finite numbers are recorded as text.
    return isEqual || (typeof value === 'number' && !Number.isFinite(value) && String(value) === shown)
      ? null
      : differs();
  }
  if (isShownList(shown)) {
    if (!Array.isArray(value) || value.length !== shown.length) return differs();
    return firstOf(shown.entries(), ([place, part]) => differenceOf(part, value[place], tokens, `${path}[${place}]`));
  }
  if ('record' in shown) {
    if (!isRecord(value)) return differs();
    return firstOf(Object.entries(shown.record), ([key, part]) =>
      differenceOf(part, value[key], tokens, path === '' ? key : `${path}.${key}`),
    );
  }
  if ('hidden' in shown) {
    const isSame =
      shown.hidden === kindOf(value) && (!Array.isArray(value) || value.length === (shown.count ?? value.length));
    return isSame ? null : differs();
  }
  if (typeof value !== 'string' && typeof value !== 'number') return differs();
  if (tokens.get(shown.token) === undefined && tokens.of(value) === undefined && kindOf(value) === shown.of)
    tokens.set(shown.token, value);
  return tokens.get(shown.token) === value ? null : differs();
}

function firstOf<Item>(items: Iterable<Item>, find: (item: Item) => Difference | null): Difference | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/** A redacted value in words. */
function textOf(shown: Shown): string {
  if (shown === null || typeof shown !== 'object') return JSON.stringify(shown);
  if (isShownList(shown)) return `a list of ${shown.length}`;
  if ('record' in shown) return `a record of ${Object.keys(shown.record).join(', ') || 'nothing'}`;
  if ('hidden' in shown)
    return shown.count === undefined ? `hidden: ${shown.hidden}` : `hidden: ${shown.hidden} of ${shown.count}`;
  return `‹${shown.of} ${shown.token}›`;
}

const longest = 80;

function describe(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string') return JSON.stringify(value.slice(0, longest));
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return isRecord(value) && kindOf(value) === 'record'
    ? `a record of ${Object.keys(value).join(', ').slice(0, longest) || 'nothing'}`
    : kindOf(value);
}

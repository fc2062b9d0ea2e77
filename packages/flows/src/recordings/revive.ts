import { createEmptyActor } from 'xstate';
import { kindOf } from '../observe/hiddenKind.ts';
import type { Hidden, Shown, ShownRecord } from '../observe/records.ts';
import { isPlain, isRecord, isShownList, partOf } from './samples.ts';
import { likeSample, type Tokens } from './tokens.ts';

/** Sources for revived values. */
export interface Means {
  readonly tokens: Tokens;
  /** Epoch milliseconds of the run. */
  readonly now: () => number;
  /** Collects paths of functions without a replacement. */
  readonly missing?: string[];
  /** Uses other texts of the same form as the samples. */
  readonly isOther?: boolean;
}

/**
 * Restores a redacted value. Hidden parts come from a sample of the same kind, or are made up.
 * @param path of the value, for `missing`
 */
export function revive(shown: Shown, sample: unknown, means: Means, path = ''): unknown {
  if (shown === null || typeof shown !== 'object') return shown;
  if (isShownList(shown))
    return shown.map((part, place) => revive(part, partOf(sample, place), means, `${path}.${place}`));
  if ('record' in shown) return reviveRecord(shown, sample, means, path);
  if ('hidden' in shown) return reviveHidden(shown, sample, means, path);
  return means.tokens.valueOf(shown, sample);
}

/** Copies visible fields onto a sample to keep its class. */
function reviveRecord({ record }: ShownRecord, sample: unknown, means: Means, path: string): unknown {
  const parts = Object.entries(record).map(([key, part]) => [
    key,
    revive(part, partOf(sample, key), means, path === '' ? key : `${path}.${key}`),
  ]);
  if (!isRecord(sample) || isPlain(sample)) return Object.fromEntries(parts) as unknown;
  const copy: object = Object.create(Object.getPrototypeOf(sample), Object.getOwnPropertyDescriptors(sample));
  for (const [key, value] of parts)
    Object.defineProperty(copy, String(key), { value, enumerable: true, writable: true, configurable: true });
  return copy;
}

function reviveHidden({ hidden, count }: Hidden, sample: unknown, means: Means, path: string): unknown {
  if (hidden === 'list')
    return Array.from({ length: count ?? 0 }, (_, place) => partOf(Array.isArray(sample) ? sample : [{}], place) ?? {});
  if (hidden === kindOf(sample)) return means.isOther && typeof sample === 'string' ? likeSample(sample, 1) : sample;
  switch (hidden) {
    case 'text':
      return '‹hidden›';
    case 'number':
      return 0;
    case 'yes/no':
      return false;
    case 'record':
      return {};
    case 'actor':
      return createEmptyActor();
    case 'function':
      if (/(^|\.)now$/.test(path)) return means.now;
      means.missing?.push(path);
      return () => undefined;
    default:
      return sample === undefined ? undefined : null;
  }
}

const hiding = new WeakMap<object, boolean>();

/** Whether any part is hidden or a token. Functions and references are not: they are restored. */
export function hides(shown: Shown): boolean {
  if (shown === null || typeof shown !== 'object') return false;
  const known = hiding.get(shown);
  if (known !== undefined) return known;
  const found = isShownList(shown)
    ? shown.some(hides)
    : 'record' in shown
      ? Object.values(shown.record).some(hides)
      : !isOpen(shown);
  hiding.set(shown, found);
  return found;
}

const isOpen = (shown: Exclude<Shown, string | number | boolean | null | readonly Shown[] | ShownRecord>): boolean =>
  'hidden' in shown && (shown.hidden === 'nothing' || shown.hidden === 'function' || shown.hidden === 'actor');

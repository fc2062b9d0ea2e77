import type { Shown } from '../observe/records.ts';
import { isPlain, isRecord, isShownList, partOf } from './samples.ts';

/**
 * A copy with different hidden values and the same visible ones. Code whose result differs must
 * have read hidden values.
 */
export interface Perturbation {
  /** The first or second replacement, or the same value with counted reads. */
  readonly variant: Variant;
  /** Replacements, for values passed on. */
  readonly map: Map<unknown, unknown>;
}

export type Variant = 0 | 1 | 'counted';
export const variants = [0, 1] as const;
/** Reads of hidden values. */
export const reads = { count: 0 };

const refuse = (): never => {
  throw new Error('a value that the recording does not have was read');
};
/** Replaces a hidden record and throws on any access. */
const unreadable: object = new Proxy(
  {},
  { get: refuse, has: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse },
);

const far = 9_000_000_000_000;
const long = '~'.repeat(40);

export function perturbed(value: unknown, shown: Shown, other: Perturbation): unknown {
  if (shown === null || typeof shown !== 'object' || value === null || value === undefined) return value;
  const known = typeof value === 'object' ? other.map.get(value) : undefined;
  if (known !== undefined) return known;
  const made = make(value, shown, other);
  if (made !== value && isTelling(value)) other.map.set(value, made);
  return made;
}

/** Short texts and small numbers are too common to trace. */
const isTelling = (value: unknown): boolean =>
  typeof value === 'object' ||
  (typeof value === 'string' && value.length > 2) ||
  (typeof value === 'number' && Math.abs(value) > 1_000);

function make(value: unknown, shown: Exclude<Shown, string | number | boolean | null>, other: Perturbation): unknown {
  if (isShownList(shown))
    return Array.isArray(value) ? value.map((part, place) => perturbed(part, shown[place] ?? null, other)) : value;
  if ('record' in shown) return isRecord(value) ? withParts(value, shown.record, other) : value;
  if (other.variant === 'counted') return value;
  const isFirst = other.variant === 0;
  if ('token' in shown) {
    if (typeof value === 'string') return `${isFirst ? '~' : long}${shown.token}`;
    return typeof value === 'number' ? (isFirst ? 0 : far) + shown.token : value;
  }
  if (typeof value === 'string') return isFirst ? '' : long;
  if (typeof value === 'number') return isFirst ? 0 : far;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.map(() => unreadable);
  return 'hidden' in shown && shown.hidden === 'record' ? unreadable : value;
}

function withParts(
  value: Readonly<Record<string, unknown>>,
  parts: { readonly [key: string]: Shown },
  other: Perturbation,
): unknown {
  if (other.variant === 'counted') return withCounters(value, parts, other);
  const changed = Object.entries(parts).flatMap(([key, part]) => {
    const [was, is] = [partOf(value, key), perturbed(partOf(value, key), part, other)];
    return was === is ? [] : [[key, is] as const];
  });
  if (changed.length === 0) return value;
  if (isPlain(value)) return { ...value, ...Object.fromEntries(changed) };
  return Object.assign(
    Object.create(Object.getPrototypeOf(value) as object, Object.getOwnPropertyDescriptors(value)) as object,
    Object.fromEntries(changed),
  );
}

/** A record that counts reads of its hidden fields. */
function withCounters(
  value: Readonly<Record<string, unknown>>,
  parts: { readonly [key: string]: Shown },
  other: Perturbation,
): unknown {
  const copy: object = Object.create(
    Object.getPrototypeOf(value) as object,
    Object.getOwnPropertyDescriptors(value),
  ) as object;
  for (const [key, part] of Object.entries(parts)) {
    const own = perturbed(partOf(value, key), part, other);
    const get = () => {
      reads.count += 1;
      return own;
    };
    Object.defineProperty(
      copy,
      key,
      isHiding(part)
        ? { get, enumerable: true, configurable: true }
        : { value: own, enumerable: true, configurable: true },
    );
  }
  return copy;
}

const isHiding = (shown: Shown): boolean =>
  typeof shown === 'object' && shown !== null && !isShownList(shown) && !('record' in shown);

/** Replaces a value or part of it that was passed on. */
export function handedOn(value: unknown, { map }: Perturbation): unknown {
  const known = map.get(value);
  if (known !== undefined) return known;
  if (!isPlain(value)) return value;
  const parts = Object.entries(value);
  return parts.some(([, part]) => map.has(part))
    ? Object.fromEntries(parts.map(([key, part]) => [key, map.get(part) ?? part]))
    : value;
}

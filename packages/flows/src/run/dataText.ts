const longest = 4_000;

/** Data as JSON, with the kind of whatever JSON does not support. Long text is cut. */
export function dataText(value: unknown, indent = 1): string {
  const seen = new WeakSet<object>();
  const replace = (_: string, part: unknown): unknown => {
    if (typeof part === 'function') return 'a function';
    if (typeof part === 'bigint') return String(part);
    if (typeof part !== 'object' || part === null) return part;
    if ('getSnapshot' in part) return 'an actor';
    if (seen.has(part)) return 'as above';
    seen.add(part);
    if (part instanceof Error) return part.message;
    return part instanceof Map || part instanceof Set ? [...part] : part;
  };
  const text = JSON.stringify(value, replace, indent) ?? 'none';
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** A path at which two values differ. */
export interface Difference {
  /** Keys and indexes: `quote.fees.0.amount`. */
  readonly path: string;
  readonly one: string;
  readonly other: string;
}

const deepest = 12;

/** The deepest differences between two contexts. A missing value is `none`. */
export function differencesOf(one: unknown, other: unknown, path: readonly string[] = []): readonly Difference[] {
  const [left, right] = [entriesOf(one), entriesOf(other)];
  if (Object.is(one, other) || (dataText(one, 0) === dataText(other, 0) && !(left && right))) return [];
  if (left && right && Array.isArray(one) === Array.isArray(other) && path.length < deepest) {
    const keys = [...new Set([...left.keys(), ...right.keys()])];
    return keys.flatMap((key) => differencesOf(left.get(key), right.get(key), [...path, key]));
  }
  return [{ path: path.join('.'), one: dataText(one, 0), other: dataText(other, 0) }];
}

/** The children of plain data; null for values compared as a whole. */
function entriesOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
    ? new Map(Object.entries(value))
    : null;
}

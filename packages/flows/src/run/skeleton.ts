/** Methods that tell what kind of value has them. */
const ofTexts =
  'trim trimStart trimEnd toLowerCase toUpperCase split startsWith endsWith replace replaceAll padStart padEnd charAt charCodeAt codePointAt match matchAll substring localeCompare normalize';
const ofLists =
  'map filter forEach reduce reduceRight some every find findIndex findLast flatMap flat push concat join sort toSorted reverse toReversed keys values entries';
const ofNumbers = 'toFixed toPrecision toLocaleString';
const kindOfMethod: ReadonlyMap<string, Kind> = new Map([
  ...ofTexts.split(' ').map((name) => [name, 'text'] as const),
  ...ofLists.split(' ').map((name) => [name, 'list'] as const),
  ...ofNumbers.split(' ').map((name) => [name, 'number'] as const),
]);

type Kind = 'unknown' | 'text' | 'number' | 'list';

/** The paths that were read of a value. */
interface Reading {
  kind: Kind;
  readonly fields: Map<string, Reading>;
  item: Reading | null;
}

const deepest = 6;
const mostReads = 10_000;
/** Read by the language or by tools, not by the machine. */
const unread = new Set(['then', 'toJSON', 'constructor', 'prototype', 'valueOf', 'toString', '$$typeof']);

const nothing = (): Reading => ({ kind: 'unknown', fields: new Map(), item: null });

/**
 * Finds which paths of a value are read, by handing out a proxy that notes them.
 * @param read may throw
 * @returns a made-up value with these paths; undefined if nothing was read
 */
export function skeletonOf(read: (value: unknown) => void): unknown {
  const root = nothing();
  let reads = 0;
  const count = () => {
    reads += 1;
    if (reads > mostReads) throw new Error('too much is read');
  };
  try {
    read(proxyOf(root, 0, count));
  } catch {
    // Reads until then count.
  }
  return madeUp(root);
}

function proxyOf(reading: Reading, depth: number, count: () => void): unknown {
  if (depth > deepest) return undefined;
  const item = (): unknown => {
    reading.kind = 'list';
    reading.item ??= nothing();
    return proxyOf(reading.item, depth + 1, count);
  };
  const get = (key: string | symbol): unknown => {
    count();
    if (key === Symbol.toPrimitive)
      return (hint: string) => {
        if (reading.kind === 'unknown') reading.kind = hint === 'number' ? 'number' : 'text';
        return hint === 'number' ? 1 : '1';
      };
    if (key === Symbol.iterator) return () => [item()].values();
    if (typeof key === 'symbol' || unread.has(key)) return undefined;
    const kind = kindOfMethod.get(key);
    if (kind) {
      reading.kind = kind;
      // A callback reads what it needs of an item.
      if (kind === 'list') return (...args: readonly unknown[]) => calledWith(args, item, key);
      return kind === 'text' ? () => '' : () => '1';
    }
    if (key === 'length') return 1;
    if (/^\d+$/.test(key)) return item();
    const field = reading.fields.get(key) ?? nothing();
    reading.fields.set(key, field);
    return proxyOf(field, depth + 1, count);
  };
  return new Proxy(() => undefined, {
    get: (_, key) => get(key),
    has: () => true,
    ownKeys: () => [],
    getOwnPropertyDescriptor: () => undefined,
    apply: () => undefined,
    set: () => true,
  });
}

function calledWith(args: readonly unknown[], item: () => unknown, method: string): unknown {
  const [callback, first] = args;
  const one = item();
  if (typeof callback !== 'function') return method === 'join' ? '' : [one];
  if (method.startsWith('reduce')) return callback(first ?? one, one, 0);
  const result: unknown = callback(one, 0);
  return method.startsWith('find') ? one : ['some', 'every'].includes(method) ? Boolean(result) : [result];
}

function madeUp({ kind, fields, item }: Reading): unknown {
  if (kind === 'list') return item && (item.kind !== 'unknown' || item.fields.size > 0) ? [madeUp(item)] : [];
  if (fields.size > 0) return Object.fromEntries([...fields].map(([key, field]) => [key, madeUp(field) ?? '']));
  return kind === 'text' ? '' : kind === 'number' ? 1 : undefined;
}

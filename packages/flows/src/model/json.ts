import type { Json } from './types.ts';

/**
 * Plain JSON data; null for functions and other unsupported values. What contains itself is
 * `(circular)`, and a getter that throws says so.
 */
export const toJson = (value: unknown): Json => jsonOf(value, []);

export const toRecord = (value: unknown): { readonly [key: string]: Json } =>
  isPlain(value) ? (toJson(value) as { readonly [key: string]: Json }) : {};

function jsonOf(value: unknown, above: readonly unknown[]): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return String(value);
  if (above.includes(value)) return '(circular)';
  const within = [...above, value];
  if (Array.isArray(value)) return value.map((part) => jsonOf(part, within));
  return isPlain(value)
    ? Object.fromEntries(Object.keys(value).map((key) => [key, jsonOf(read(value, key), within)]))
    : null;
}

function read(value: object, key: string): unknown {
  try {
    return (value as Readonly<Record<string, unknown>>)[key];
  } catch (error) {
    return `(threw: ${error instanceof Error ? error.message : String(error)})`;
  }
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

import type { Json } from './types.ts';

/** Plain JSON data; null for functions and other unsupported values. */
export function toJson(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(toJson);
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toJson(part)])) : null;
}

export const toRecord = (value: unknown): { readonly [key: string]: Json } =>
  isPlain(value) ? (toJson(value) as { readonly [key: string]: Json }) : {};

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

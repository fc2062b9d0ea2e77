import * as v from 'valibot';
import type { Shown, ShownRecord, ShownState } from '../observe/records.ts';
import { mostDepth } from './types.ts';

/** Characters per text. The observer cuts values at 256; other texts are names and descriptions. */
const longestText = 4_000;
/** Maximum bracket depth of a line. Charts nest deeper than values. */
const deepestLine = 60;
/** Names that are unsafe to copy into objects. */
const hostile: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The reason to reject untrusted data of any type; null if valid. */
export function faultOf(value: unknown, depth = 0): string | null {
  if (typeof value === 'string')
    return value.length > longestText ? `it holds a text of ${value.length} characters` : null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'it holds a number that is out of range';
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= deepestLine) return 'it is nested too deeply';
  if (Array.isArray(value)) return firstFault(value, depth);
  const keys = Object.keys(value);
  const bad = keys.find((key) => hostile.has(key) || key.length > longestText);
  if (bad !== undefined)
    return hostile.has(bad) ? `it holds a field named "${bad}"` : 'it holds a field with a name that is too long';
  return firstFault(Object.values(value), depth);
}

function firstFault(parts: readonly unknown[], depth: number): string | null {
  for (const part of parts) {
    const fault = faultOf(part, depth + 1);
    if (fault !== null) return fault;
  }
  return null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasOnly = (value: object, ...keys: readonly string[]): boolean =>
  Object.keys(value).every((key) => keys.includes(key));
const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const hiddenKinds: ReadonlySet<unknown> = new Set([
  'text',
  'number',
  'yes/no',
  'list',
  'record',
  'actor',
  'function',
  'nothing',
  'other',
]);

function isShown(value: unknown, depth = 0): value is Shown {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return true;
  if (depth >= mostDepth) return false;
  if (Array.isArray(value)) return value.every((part) => isShown(part, depth + 1));
  if (!isObject(value)) return false;
  if ('record' in value) return hasOnly(value, 'record') && isFields(value.record, depth);
  if ('hidden' in value)
    return (
      hasOnly(value, 'hidden', 'count') &&
      hiddenKinds.has(value.hidden) &&
      (!('count' in value) || isCount(value.count))
    );
  return hasOnly(value, 'token', 'of') && isCount(value.token) && (value.of === 'text' || value.of === 'number');
}

const isFields = (value: unknown, depth: number): value is ShownRecord['record'] =>
  isObject(value) && Object.values(value).every((part) => isShown(part, depth + 1));

const isState = (value: unknown, depth = 0): value is ShownState =>
  typeof value === 'string' ||
  (depth < mostDepth && isObject(value) && Object.values(value).every((part) => isState(part, depth + 1)));

export const shownSchema = v.custom<Shown>((value) => isShown(value), 'is no value as it may be seen');
export const fieldsSchema = v.custom<{ readonly [field: string]: Shown }>(
  (value) => isFields(value, 0),
  'is no list of fields',
);
export const stateSchema = v.custom<ShownState>((value) => isState(value), 'is no state');

const most = 2 ** 47;
/** The number of a record or actor, from 1. */
export const numberSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
export const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Milliseconds. */
export const timeSchema = v.pipe(v.number(), v.minValue(-most), v.maxValue(most));
export const textSchema = v.pipe(v.string(), v.maxLength(longestText));

import type { HiddenKind } from './records.ts';

const kinds: Readonly<Record<string, HiddenKind>> = {
  string: 'text',
  number: 'number',
  bigint: 'number',
  boolean: 'yes/no',
  undefined: 'nothing',
  function: 'function',
  symbol: 'other',
};

export function kindOf(value: unknown): HiddenKind {
  if (value === null) return 'nothing';
  if (typeof value !== 'object') return kinds[typeof value] ?? 'other';
  if (Array.isArray(value)) return 'list';
  return 'sessionId' in value && 'send' in value ? 'actor' : 'record';
}

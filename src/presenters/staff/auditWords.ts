import type { Field } from '#domain/lists/rows.ts';
import { actSentence } from '#domain/staff/acts.ts';
import type { AuditEntryRow } from '#domain/staff/auditList.ts';

import { externalStateWords } from './recordWords.ts';
import type { StateWords } from './words.ts';

export const outcomeWords: StateWords<AuditEntryRow['outcome']> = {
  done: { word: 'Done', tone: 'gain' },
  intended: { word: 'Begun', tone: 'accent' },
  refused: { word: 'Refused', tone: 'hold' },
  failed: { word: 'Failed', tone: 'loss' },
};

const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** An act in a sentence; one of an older version as its code in words. */
export const actionText = (act: string): string =>
  actSentence(act) ?? spaced(act.charAt(0).toUpperCase() + act.slice(1)).trim();

/** The labels of every action of a field, for a filter. */
export const actionTexts = ({ values = [] }: Field): Readonly<Record<string, string>> =>
  Object.fromEntries(values.map((action) => [action, actionText(action)]));

/** JSON of the log; null if it cannot be parsed. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `staff:cb4d5f57…0640` as "staff cb4d…0640". */
const targetText = (target: string): string => {
  const [kind = '', id = ''] = target.split(':');
  return `${kind} ${id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id}`.trim();
};

/** The targets one by one; a text in another format as it is. */
export function targetsOf(targets: string): readonly string[] {
  const read = readJson(targets);
  return Array.isArray(read) ? read.map((target) => targetText(String(target))) : [targets].filter(Boolean);
}

/** Fields whose values are states at the bank. */
const ofBank = new Set(['bankAccount', 'wallet']);

const valueText = (field: string, value: unknown): string =>
  (Array.isArray(value)
    ? value.join(', ')
    : ((ofBank.has(field) ? externalStateWords[String(value)]?.word : undefined) ?? String(value ?? ''))) || '–';

export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The changed fields; null for a text in another format. */
export function changesOf(changes: string): readonly FieldChange[] | null {
  const read = readJson(changes);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
  return Object.entries(read).map(([field, pair]) => {
    const [before, after] = Array.isArray(pair) ? pair : [null, pair];
    return { field: spaced(field), before: valueText(field, before), after: valueText(field, after) };
  });
}

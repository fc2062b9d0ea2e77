import type { Field } from '#domain/lists/rows.ts';
import type { AuditEntryRow } from '#domain/staff/auditList.ts';
import { type StaffAction, staffActions, staffRights } from '#domain/staff/rights.ts';
import type { StateWords } from './words.ts';

export const outcomeWords: StateWords<AuditEntryRow['outcome']> = {
  done: { word: 'Done', tone: 'gain' },
  intended: { word: 'Begun', tone: 'accent' },
  refused: { word: 'Refused', tone: 'hold' },
  failed: { word: 'Failed', tone: 'loss' },
};

const isAction = (name: string): name is StaffAction => staffActions.some((action) => action === name);

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The action's name from the table of rights, or else its code in words. */
export const actionText = (action: string): string =>
  sentence(
    isAction(action) ? staffRights[action].title : action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );

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

const valueText = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || '–';

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
    return { field, before: valueText(before), after: valueText(after) };
  });
}

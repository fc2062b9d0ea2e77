import { otherReason, shortestNote } from '#domain/staff/reasons.ts';
import { type FieldProblems, problemsOf } from '../shared/fields.ts';
import type { AskedValues, StaffActionContext, StaffAsk, Submission } from './staffAction.types.ts';

/** What is sent as the reason; '' without one. */
function reasonOf({ ask, choice, note }: StaffActionContext): string {
  const said = note.trim();
  if (typeof ask?.reason !== 'object' || choice === otherReason) return said;
  return said === '' ? choice : `${choice}: ${said}`;
}

export const valuesOf = ({ fields = [] }: StaffAsk): AskedValues => Object.fromEntries(fields.map(({ name, value }) => [name, value]));

const isMissing = (value: string | readonly string[] | undefined): boolean => (typeof value === 'string' ? value.trim() : (value ?? [])).length === 0;

/** What is missing, by field. */
export function missingIn({ ask, values, choice, note }: StaffActionContext): FieldProblems<string> {
  const isList = typeof ask?.reason === 'object';
  const isTold = isList ? choice !== otherReason || note.trim().length >= shortestNote : ask?.reason !== 'text' || note.trim() !== '';
  return problemsOf({
    ...Object.fromEntries((ask?.fields ?? []).map(({ name }) => [name, isMissing(values[name]) ? 'required' : null])),
    choice: isList && choice === '' ? 'required' : null,
    reason: isTold ? null : isList ? 'short' : 'required',
  });
}

export function submissionOf(context: StaffActionContext): Submission {
  const { ask, key, version, values } = context;
  const reason = reasonOf(context);
  return {
    call: ask?.call ?? null,
    key,
    body: { ...ask?.sends, ...values, ...(reason !== '' && { reason }), ...(version !== null && { version }) },
  };
}

interface Draft {
  readonly values: AskedValues;
  readonly choice: string;
  readonly note: string;
  readonly key: string;
}

/** What is kept of the form: nothing while it is as it was opened. */
export function draftText({ ask, values, choice, note, key }: StaffActionContext): string {
  const isUntouched = ask === null || JSON.stringify(values) === JSON.stringify(valuesOf(ask));
  return isUntouched && choice === '' && note.trim() === '' ? '' : JSON.stringify({ values, choice, note, key } satisfies Draft);
}

/** What was kept, with the values of the form for fields that it has no more or not yet; null for what cannot be read. */
export function draftOf(text: string, { values: current }: StaffActionContext): Draft | null {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null) return null;
    const { values, choice, note, key }: Partial<Record<keyof Draft, unknown>> = found;
    if (typeof choice !== 'string' || typeof note !== 'string' || typeof key !== 'string') return null;
    return { values: { ...current, ...keptValues(current, values) }, choice, note, key };
  } catch {
    return null;
  }
}

function keptValues(current: AskedValues, kept: unknown): AskedValues {
  const isLike = (name: string, value: unknown) => Array.isArray(value) === Array.isArray(current[name]);
  const isValue = (value: unknown): value is AskedValues[string] => [value].flat().every((each) => typeof each === 'string');
  const entries = Object.entries({ ...(kept as object) }).flatMap(([name, value]) =>
    name in current && isLike(name, value) && isValue(value) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}

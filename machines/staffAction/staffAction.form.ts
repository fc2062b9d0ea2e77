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
    body: { ...values, ...(reason !== '' && { reason }), ...(version !== null && { version }) },
  };
}

interface Draft {
  readonly choice: string;
  readonly note: string;
  readonly key: string;
}

/** What is kept of the form: nothing while it is as it was opened. */
export const draftText = ({ choice, note, key }: StaffActionContext): string =>
  choice === '' && note.trim() === '' ? '' : JSON.stringify({ choice, note, key } satisfies Draft);

/** What was kept; null for what cannot be read. */
export function draftOf(text: string): Draft | null {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null) return null;
    const { choice, note, key }: Partial<Record<keyof Draft, unknown>> = found;
    return typeof choice === 'string' && typeof note === 'string' && typeof key === 'string' ? { choice, note, key } : null;
  } catch {
    return null;
  }
}

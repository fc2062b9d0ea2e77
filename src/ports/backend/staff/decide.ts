import * as v from 'valibot';
import { begun } from '#contract/books/reconciliation.ts';
import { triedEach } from '#contract/desk/bulk.ts';
import { actionPreview } from '#contract/desk/customerActions.ts';
import type { StaffConflict, StaffOutcome, Submission } from '#machines/staffAction/staffAction.types.ts';
import { timeSchema } from '../../bank/schemas.ts';
import { HttpError } from '../../http.ts';
import { callPath } from '../call.ts';

const decision = v.pipe(
  v.object({ outcome: v.picklist(['done', 'requested']), effect: v.string() }),
  v.transform(({ outcome, effect }): StaffOutcome => ({ kind: outcome, effect })),
);
const proof = v.pipe(
  v.object({ rows: v.number(), faults: v.array(v.string()) }),
  v.transform(({ rows, faults }): StaffOutcome => {
    const counted = `${rows.toLocaleString('en-US')} ${rows === 1 ? 'entry' : 'entries'} checked.`;
    return faults.length === 0
      ? { kind: 'done', effect: `${counted} The log is as it was written.` }
      : { kind: 'faulty', effect: `${counted} ${faults.join(' ')}` };
  }),
);
const run = v.pipe(
  begun,
  v.transform((): StaffOutcome => ({ kind: 'done', effect: 'It has begun, and its result will be here.' })),
);
const nothing = v.pipe(
  v.null(),
  v.transform((): StaffOutcome => ({ kind: 'done', effect: '' })),
);

const many = v.pipe(
  triedEach,
  v.transform(
    ({ outcome: kind, effect, results }): StaffOutcome => ({
      ...{ kind, effect },
      refused: results.filter(({ outcome }) => outcome === 'refused').map(({ guid, text }) => ({ guid, text })),
    }),
  ),
);

/** Sends a staff decision below `/backend/admin/`, once per key and body. */
export const decideAsStaff = (
  token: string,
  call: string,
  { body, key }: Pick<Submission, 'body' | 'key'>,
): Promise<StaffOutcome> =>
  callPath(`/admin/${call}`, v.union([many, decision, proof, run, nothing]), {
    method: 'POST',
    token,
    body,
    key,
    timeout: 30_000,
  });

/** Previews a decision, for the current version. */
export const previewAsStaff = (token: string, call: string, signal: AbortSignal) =>
  callPath(`/admin/${call}`, actionPreview, { token, signal });

const value = v.pipe(
  v.unknown(),
  v.transform((held) => (Array.isArray(held) ? held.join(', ') : String(held ?? '')) || '–'),
);
const conflict = v.object({
  data: v.object({
    version: v.number(),
    changes: v.array(v.object({ field: v.string(), before: value, after: value })),
    by: v.string(),
    at: timeSchema,
  }),
});

/** Concurrent changes of somebody else, if they are why the call was refused. */
export function conflictOf(error: unknown): StaffConflict | null {
  if (!(error instanceof HttpError) || error.problem.code !== 'changed_meanwhile') return null;
  const read = v.safeParse(conflict, error.response?.body);
  return read.success ? read.output.data : null;
}

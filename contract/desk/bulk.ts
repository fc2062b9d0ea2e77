import * as v from 'valibot';
import { type BulkAct, bulkActs, mostInBulk } from '#domain/staff/bulk.ts';
import { declareCall } from '../kit/call.ts';
import { keyRefusal } from '../kit/refusals.ts';
import { flagField, flagReason, flagUntil, noteText } from './customer.ts';

const guid = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
const result = v.object({
  guid: v.string(),
  outcome: v.picklist(['done', 'refused']),
  text: v.pipe(v.string(), v.description('What was done, or why not.')),
});
export type BulkResult = v.InferOutput<typeof result>;

/** The result for each of several customers. */
export const triedEach = v.object({
  outcome: v.picklist(['done', 'faulty']),
  effect: v.string(),
  results: v.array(result),
});

const body = v.pipe(
  v.object({
    action: v.picklist(Object.keys(bulkActs) as [BulkAct, ...BulkAct[]]),
    guids: v.pipe(
      v.array(guid),
      v.minLength(1, 'Select customers.'),
      v.maxLength(mostInBulk, `Select at most ${mostInBulk} customers.`),
    ),
    reason: flagReason,
    text: v.optional(v.pipe(noteText, v.description('Of a note.'))),
    flag: v.optional(v.pipe(flagField, v.description('The one to add.'))),
    until: flagUntil,
  }),
  v.forward(
    v.check(({ action, text }) => action !== 'addNote' || text !== undefined, 'Enter a note.'),
    ['text'],
  ),
  v.forward(
    v.check(({ action, flag }) => action !== 'addFlag' || flag !== undefined, 'Choose a flag.'),
    ['flag'],
  ),
);

export const bulk = {
  act: declareCall('POST', '/admin/customers/bulk', {
    summary: 'Act on many customers',
    description: [
      `At most ${mostInBulk}, for one reason. Each has a transaction and a row in the audit log of its own, so one that is refused leaves the others.`,
      'With an `Idempotency-Key`, repeating the call does nothing twice.',
    ],
    body,
    example: { action: 'endSessions', guids: ['c0ffee00000000000000000000000001'], reason: 'Leaked passwords' },
    refusals: [keyRefusal],
    reply: {
      message: 'Each was tried.',
      data: triedEach,
      example: {
        ...{ outcome: 'done', effect: '1 of 1 done.' },
        results: [
          {
            guid: 'c0ffee00000000000000000000000001',
            outcome: 'done',
            text: 'Ends 1 session. They can sign in again.',
          },
        ],
      },
    },
  }),
};

import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { keyRefusal } from '#contract/kit/refusals.ts';
import { reasonField } from '#contract/staff/peopleFields.ts';
import { type BulkAct, bulkActs, mostInBulk } from '#domain/staff/bulk.ts';
import { grantOf, rolesFor } from '#domain/staff/rights.ts';
import { customers } from '#server/db/schema/backend.ts';
import { notAllowed, staffWith } from '../../access/staff/access.ts';
import type { StaffCall } from '../../access/staff/perform.ts';
import { addNote, noteText } from '../../books/projection/notes.ts';
import { notFound, Refusal } from '../../kit/http/envelope.ts';
import { route } from '../../kit/http/routes.ts';
import { doAct } from './do-act.ts';

interface Asked {
  readonly guid: string;
  readonly reason: string;
  readonly text: string;
}

/** What is done to one customer of many: all that a call for this one alone does, with its own row in the audit log. @returns what it did */
const carryOut: Readonly<Record<BulkAct, (call: StaffCall, asked: Asked) => Promise<string>>> = {
  async addNote(call, { guid, text, reason }) {
    await addNote(call, guid, text, reason);
    return 'The note was added.';
  },
  async endSessions(call, { guid, reason }) {
    const { staffVersion } = customers;
    const [own] = await call.services.db.select({ staffVersion }).from(customers).where(eq(customers.bankCustomerGuid, guid));
    if (own === undefined) throw notFound();
    return (await doAct(call, { kind: 'customerAct', act: 'end-sessions', guid, fields: {} }, reason, own.staffVersion)).effect;
  },
};

const guid = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
const result = v.strictObject({
  guid: v.string(),
  outcome: v.picklist(['done', 'refused']),
  text: v.pipe(v.string(), v.description('What was done, or why not.')),
});

export const postBulk = route({
  ...{ method: 'POST', path: '/admin/customers/bulk', access: staffWith('readCustomers'), limit: 'staff', summary: 'Act on many customers' },
  description: [
    `At most ${mostInBulk}, for one reason. Each has a transaction and a row in the audit log of its own, so one that is refused leaves the others.`,
    'With an `Idempotency-Key`, repeating the call does nothing twice.',
  ],
  body: v.pipe(
    v.object({
      action: v.picklist(Object.keys(bulkActs) as [BulkAct, ...BulkAct[]]),
      guids: v.pipe(v.array(guid), v.minLength(1, 'Select customers.'), v.maxLength(mostInBulk, `Select at most ${mostInBulk} customers.`)),
      reason: reasonField('required'),
      text: v.optional(v.pipe(noteText, v.description('Of a note.'))),
    }),
    v.forward(
      v.check(({ action, text }) => action !== 'addNote' || text !== undefined, 'Enter a note.'),
      ['text'],
    ),
  ),
  example: { action: 'endSessions' as const, guids: ['c0ffee00000000000000000000000001'], reason: 'Leaked passwords' },
  reply: {
    message: 'Each was tried.',
    data: v.strictObject({ outcome: v.picklist(['done', 'faulty']), effect: v.string(), results: v.array(result) }),
    example: {
      ...{ outcome: 'done' as const, effect: '1 of 1 done.' },
      results: [{ guid: 'c0ffee00000000000000000000000001', outcome: 'done' as const, text: 'Ends 1 session. They can sign in again.' }],
    },
  },
  refusals: [keyRefusal],
  async handler({ services, c, who, body: { action, guids, reason: why, text = '' } }) {
    const right = bulkActs[action];
    if (grantOf(who.roles, right) === null) throw notAllowed(rolesFor(right));
    const wanted = [...new Set(guids)];
    const results: v.InferOutput<typeof result>[] = [];
    for (const each of wanted) {
      try {
        // One after the other: the audit log takes them in turn anyway.
        const done = await carryOut[action]({ services, c, who, part: each }, { guid: each, reason: why, text });
        results.push({ guid: each, outcome: 'done', text: done });
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === keyRefusal.code) throw error;
        results.push({ guid: each, outcome: 'refused', text: error.status === 404 ? 'There is no such customer.' : error.message });
      }
    }
    const done = results.filter(({ outcome }) => outcome === 'done').length;
    return { outcome: done === wanted.length ? ('done' as const) : ('faulty' as const), effect: `${done} of ${wanted.length} done.`, results };
  },
});

import { eq } from 'drizzle-orm';
import { type BulkResult, bulk } from '#contract/desk/bulk.ts';
import { keyRefusal } from '#contract/kit/refusals.ts';
import { type BulkAct, bulkActs } from '#domain/staff/bulk.ts';
import type { CustomerFlag } from '#domain/staff/flags.ts';
import { grantOf } from '#domain/staff/rights.ts';
import { customers } from '#server/db/schema/backend.ts';
import { invalidInput, Refusal } from '#server/http/refusals.ts';
import { refuseRight, staffWith } from '../../access/staff/access.ts';
import type { StaffCall } from '../../access/staff/perform.ts';
import { addFlag } from '../../books/projection/change-flags.ts';
import { addNote } from '../../books/projection/notes.ts';
import { notFound } from '../../kit/http/envelope.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { executeAction } from './execute-action.ts';

interface BulkTarget {
  readonly guid: string;
  readonly reason: string;
  readonly text: string;
  readonly flag: CustomerFlag | undefined;
  readonly until: string | undefined;
}

/** One customer's share of a bulk action, with its own audit row. @returns the effect */
const carryOut: Readonly<Record<BulkAct, (call: StaffCall, asked: BulkTarget) => Promise<string>>> = {
  async addNote(call, { guid, text, reason }) {
    await addNote(call, guid, text, reason);
    return 'The note was added.';
  },
  async addFlag(call, { guid, flag, until, reason }) {
    if (flag === undefined) throw invalidInput({ flag: 'Choose a flag.' });
    await addFlag(call, { guid, flag, until, reason });
    return 'The flag was added.';
  },
  async endSessions(call, { guid, reason }) {
    const { staffVersion } = customers;
    const [own] = await call.services.db
      .select({ staffVersion })
      .from(customers)
      .where(eq(customers.bankCustomerGuid, guid));
    if (own === undefined) throw notFound();
    return (
      await executeAction(
        call,
        { kind: 'customerAct', act: 'end-sessions', guid, fields: {} },
        reason,
        own.staffVersion,
      )
    ).effect;
  },
};

/** The body says which right it takes; who has none of them is refused before it is read. */
const forBulk = staffWith('readCustomers', async (call) => {
  const rights = Object.values(bulkActs);
  if (rights.every((right) => grantOf(call.who.roles, right) === null))
    throw await refuseRight(call, rights[0] ?? 'writeNotes');
});

const act = implement(bulk.act, {
  ...{ access: forBulk, limit: 'staff' },
  async handler({ services, c, who, body: { action, guids, reason: why, text = '', flag, until } }) {
    const right = bulkActs[action];
    if (grantOf(who.roles, right) === null) throw await refuseRight({ services, c, who }, right);
    const wanted = [...new Set(guids)];
    const results: BulkResult[] = [];
    for (const each of wanted) {
      try {
        // Sequential: the audit log serializes them anyway.
        const done = await carryOut[action](
          { services, c, who, part: each },
          { guid: each, reason: why, text, flag, until },
        );
        results.push({ guid: each, outcome: 'done', text: done });
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === keyRefusal.code) throw error;
        results.push({
          guid: each,
          outcome: 'refused',
          text: error.status === 404 ? 'There is no such customer.' : error.message,
        });
      }
    }
    const done = results.filter(({ outcome }) => outcome === 'done').length;
    return {
      outcome: done === wanted.length ? ('done' as const) : ('faulty' as const),
      effect: `${done} of ${wanted.length} done.`,
      results,
    };
  },
});

export const bulkRoutes = routesOf(bulk, { act });

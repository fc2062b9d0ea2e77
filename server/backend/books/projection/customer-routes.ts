import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type * as v from 'valibot';
import { customer, type customerParams } from '#contract/desk/customer.ts';
import type { Call } from '#contract/kit/call.ts';
import { undoSeconds } from '#domain/staff/caseOutcomes.ts';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { writeAudit } from '../../access/audit/audit.ts';
import { factorsOf, hasFactor } from '../../access/factors/factors.ts';
import { staffWith } from '../../access/staff/access.ts';
import { actorOf, requestIdOf } from '../../access/staff/refused.ts';
import type { Staff } from '../../kit/callers.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { unitsOf } from '../../kit/units.ts';
import { addFlag as setFlag, removeFlag as unsetFlag } from './change-flags.ts';
import {
  readAccounts,
  readBankAccounts,
  readEvents,
  readHolds,
  readNotes,
  readRecurringBuys,
  readVerifications,
  readWallets,
} from './customer-parts.ts';
import { readFlags } from './flags.ts';
import { customerOf, addNote as storeNote, undoNote as takeBack } from './notes.ts';
import { seenCustomers } from './seen-names.ts';

const read = { access: staffWith('readCustomers'), limit: 'staff' } as const;

/** From our own records alone; nothing for a customer whom only the bank has. */
async function ownOf(db: Executor, guid: string, { hidesNames }: Staff) {
  const { staffVersion: version, firstName, lastName, bankCustomerGuid } = customers;
  const [own] = await db.select({ version, firstName, lastName }).from(customers).where(eq(bankCustomerGuid, guid));
  const legalName = [own?.firstName, own?.lastName].filter(Boolean).join(' ');
  return { version: own?.version ?? null, legalName: hidesNames || legalName === '' ? null : legalName };
}

/** Audits who opened a record, hourly per session, before anything is read. */
async function recordViewing(
  { db, clock, limiter }: BackendServices,
  c: Context,
  who: Staff,
  guid: string,
): Promise<void> {
  const key = `opened:${who.session.id}:${guid}`;
  if (await limiter.wasNoted(key)) return;
  const entry = { actor: actorOf(who), requestId: requestIdOf(c), targets: [`customer:${guid}`] };
  await db.transaction((tx) => writeAudit(tx, { ...entry, action: 'readCustomers', outcome: 'done' }, clock.now()));
  await limiter.isFirst(key, 3600);
}

const readCustomer = implement(customer.read, {
  ...read,
  async handler({ services, c, who, params: { guid } }) {
    const { db, clock } = services;
    const found = await customerOf(db, guid);
    await recordViewing(services, c, who, guid);
    const holds = await readHolds(db, guid, clock.now());
    const [seen, factors] = [await seenCustomers(db, who, [guid]), await factorsOf(db, guid)];
    return {
      ...{ ...found, ...seen(guid), dollars: unitsOf(found.dollars), holds },
      ...{
        flags: await readFlags(db, guid, clock.now()),
        twoStep: hasFactor(factors),
        ...(await ownOf(db, guid, who)),
      },
    };
  },
});

const part = <Data extends v.GenericSchema>(
  of: Call<Data, null, null, typeof customerParams>,
  readPart: (db: Executor, guid: string) => Promise<v.InferOutput<Data>>,
) =>
  implement(of, {
    ...read,
    async handler({ services: { db }, params: { guid } }) {
      await customerOf(db, guid);
      return readPart(db, guid);
    },
  });

const addNote = implement(customer.addNote, {
  ...{ access: staffWith('writeNotes'), limit: 'staff' },
  handler: ({ services, c, who, params: { guid }, body: { text } }) => storeNote({ services, c, who }, guid, text),
});

const notes = implement(customer.notes, {
  ...read,
  async handler({ services: { db, clock }, who, params: { guid } }) {
    await customerOf(db, guid);
    const { items, total } = await readNotes(db, guid);
    const shown = items.map(({ staffId, ...note }) => {
      const until = note.createdAt + undoSeconds * 1000;
      return { ...note, undoUntil: staffId === who.id && clock.now() < until ? until : null };
    });
    return { items: shown, total };
  },
});

const undoNote = implement(customer.undoNote, {
  ...{ access: staffWith('writeNotes'), limit: 'staff' },
  handler: ({ services, c, who, params: { guid, note } }) => takeBack({ services, c, who }, guid, Number(note)),
});

const addFlag = implement(customer.addFlag, {
  ...{ access: staffWith('writeNotes'), limit: 'staff' },
  handler: ({ services, c, who, params: { guid }, body }) => setFlag({ services, c, who }, { guid, ...body }),
});

const removeFlag = implement(customer.removeFlag, {
  ...{ access: staffWith('writeNotes'), limit: 'staff' },
  handler: ({ services, c, who, params, body }) => unsetFlag({ services, c, who }, { ...params, ...body }),
});

export const customerRoutes = routesOf(customer, {
  ...{
    read: readCustomer,
    accounts: part(customer.accounts, readAccounts),
    verifications: part(customer.verifications, readVerifications),
  },
  ...{
    'bank-accounts': part(customer['bank-accounts'], readBankAccounts),
    wallets: part(customer.wallets, readWallets),
    'recurring-buys': part(customer['recurring-buys'], readRecurringBuys),
  },
  ...{
    'security-events': part(customer['security-events'], readEvents),
    notes,
    addNote,
    undoNote,
    addFlag,
    removeFlag,
  },
});

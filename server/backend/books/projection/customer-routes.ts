import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import * as v from 'valibot';
import { keyRefusal } from '#contract/kit/refusals.ts';
import { type CustomerPart, customerFields, customerParts, holdFields } from '#domain/staff/customerParts.ts';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { writeAudit } from '../../access/audit/audit.ts';
import { staffWith } from '../../access/staff/access.ts';
import { actorOf, requestIdOf } from '../../access/staff/refused.ts';
import type { Staff } from '../../kit/callers.ts';
import { route } from '../../kit/http/routes.ts';
import { plainFields } from '../../kit/lists/list.ts';
import { fieldsOf } from '../../kit/lists/list-routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { partReaders, readHolds } from './customer-parts.ts';
import { addNote, customerOf, noteText } from './notes.ts';

const params = v.object({ guid: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/), v.description('The bank’s, of a customer.')) });
const read = { method: 'GET', params, access: staffWith('readCustomers'), limit: 'staff' } as const;
const stamps = { createdAt: '2026-01-01T12:00:00.000Z', updatedAt: '2026-01-01T12:05:00.000Z' };
const example = 'c0ffee00000000000000000000000001';

async function versionOf(db: Executor, guid: string): Promise<number | null> {
  const [own] = await db.select({ version: customers.staffVersion }).from(customers).where(eq(customers.bankCustomerGuid, guid));
  return own?.version ?? null;
}

/** Who opened whose record, however they came to it: once an hour of a session. Without the row nothing is read. */
async function noteOpened({ db, clock, limiter }: BackendServices, c: Context, who: Staff, guid: string): Promise<void> {
  const key = `opened:${who.session.id}:${guid}`;
  if (await limiter.wasNoted(key)) return;
  const entry = { actor: actorOf(who), requestId: requestIdOf(c), targets: [`customer:${guid}`] };
  await db.transaction((tx) => writeAudit(tx, { ...entry, action: 'readCustomers', outcome: 'done' }, clock.now()));
  await limiter.isFirst(key, 3600);
}

const getCustomer = route({
  ...{ ...read, path: '/admin/customers/{guid}', summary: 'Read a customer' },
  description: ['Masked like the list. What the bank says is a copy, as current as `GET /admin/sources` says; holds are our own and always current.'],
  reply: {
    message: 'The customer.',
    data: v.strictObject({
      ...fieldsOf(customerFields),
      holds: v.array(v.strictObject(fieldsOf(holdFields))),
      version: v.pipe(v.nullable(v.number()), v.description('What acts are sent with; null for a customer whom only the bank has.')),
    }),
    example: {
      ...{ name: 'A. E.', guid: example, email: 'a•••@example.com', state: 'verified', verification: 'completed passed', country: 'US' },
      ...{ dollars: '1000000', openCases: 1 },
      ...{ seenAt: '2026-01-15T12:00:00.000Z', createdAt: stamps.createdAt },
      version: 3,
      holds: [{ kind: 'paused', cause: 'passwordChanged', since: '2026-01-15T12:00:00.000Z', until: '2026-01-16T12:00:00.000Z' }],
    },
  },
  async handler({ services, c, who, params: { guid } }) {
    const { db, clock } = services;
    const customer = await customerOf(db, guid);
    await noteOpened(services, c, who, guid);
    const holds = await readHolds(db, guid, clock.now());
    const version = await versionOf(db, guid);
    return { ...plainFields(customerFields, customer), version, holds: holds.map((hold) => plainFields(holdFields, hold)) };
  },
});

interface Words {
  readonly what: string;
  readonly description: string;
  readonly example: Readonly<Record<string, unknown>>;
}
const parts: Readonly<Record<CustomerPart, Words>> = {
  accounts: {
    ...{ what: 'the accounts', description: 'All of them, dollars first.' },
    example: { guid: 'f00d', asset: 'BTC', type: 'trading', balance: '100000', available: '90000', state: 'created', ...stamps },
  },
  verifications: {
    ...{ what: 'the verifications', description: 'The newest 25, of the person and of their bank accounts.' },
    example: { guid: 'f00d', type: 'kyc', method: 'id_and_selfie', state: 'completed', outcome: 'passed', failureCodes: '', ...stamps },
  },
  'bank-accounts': {
    ...{ what: 'the bank accounts', description: 'The newest 25. Of a number, the last four digits.' },
    example: { guid: 'f00d', state: 'completed', failureCode: null, mask: '4321', ...stamps },
  },
  wallets: {
    ...{ what: 'the wallets', description: 'The newest 25. Of an address, the first and the last four characters.' },
    example: { guid: 'f00d', state: 'completed', failureCode: null, asset: 'BTC', address: 'bc1q…x0z9', ...stamps },
  },
  'security-events': {
    ...{ what: 'the security events', description: 'The newest 25, without what they were about: it may be an email address.' },
    example: { id: '42', kind: 'signedIn', device: 'Chrome on Linux', createdAt: stamps.createdAt },
  },
  notes: {
    ...{ what: 'the notes', description: 'The newest 100 that staff wrote.' },
    example: { id: '7', text: 'Called about a transfer.', author: 'Sam Support', createdAt: stamps.createdAt },
  },
};

const partRoute = ([part, { what, description, example }]: readonly [CustomerPart, Words]) =>
  route({
    ...{ ...read, path: `/admin/customers/{guid}/${part}`, summary: `Read ${what} of a customer`, description: [description] },
    reply: {
      message: 'What there is.',
      data: v.strictObject({
        total: v.pipe(v.number(), v.integer(), v.description('How many there are.')),
        items: v.array(v.strictObject(fieldsOf(customerParts[part]))),
      }),
      example: { total: 1, items: [example] },
    },
    async handler({ services: { db }, params: { guid } }) {
      await customerOf(db, guid);
      const { total, rows } = await partReaders[part](db, guid);
      return { total, items: rows.map((row) => plainFields(customerParts[part], row)) };
    },
  });

const postNote = route({
  ...{ method: 'POST', path: '/admin/customers/{guid}/notes', params, access: staffWith('writeNotes'), limit: 'staff' },
  summary: 'Add a note about a customer',
  description: [
    'Everybody on staff reads it. Nobody can change or remove it.',
    'With an `Idempotency-Key`, repeating the call has the same answer and no further effect.',
  ],
  body: v.object({ text: noteText }),
  example: { text: 'Called about a transfer.' },
  reply: { message: 'The note was added.', data: v.null(), example: null },
  refusals: [keyRefusal],
  handler: ({ services, c, who, params: { guid }, body: { text } }) => addNote({ services, c, who }, guid, text),
});

export const customerRoutes = [getCustomer, ...(Object.entries(parts) as Array<[CustomerPart, Words]>).map(partRoute), postNote];

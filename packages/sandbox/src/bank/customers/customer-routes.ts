import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { listRecords } from '#server/db/lists/records.ts';
import { bankCustomers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { bankGuid } from '../assets/bank-identity.ts';
import { type BankEnv, type BankRequest, listedOwners, mayAct, type Needs, pathGuid } from '../auth/authorize.ts';
import { invalidParameter, invalidScope, notFound } from '../http/errors.ts';
import { readJsonObject, replyJson, timestamp } from '../http/json.ts';
import { among, labelled, listReply, readFacets, readFlag, readList, readPage } from '../http/paging.ts';
import { readFields } from '../http/schemas.ts';
import { advanceIdentityVerifications } from '../identity-verifications/advance.ts';
import { lists } from '../lists.ts';
import { presentLimits } from '../transfers/limits.ts';
import { patchCustomer, postCustomer } from './customer-schema.ts';
import { advanceCustomers } from './lifecycle.ts';

const piiFields = [
  'name',
  'address',
  'aliases',
  'website',
  'date_of_birth',
  'phone_number',
  'email_address',
  'identification_numbers',
] as const;

function presentCustomer(row: typeof bankCustomers.$inferSelect, withPii: boolean) {
  const pii = row.pii as Record<string, unknown>;
  return {
    guid: row.guid,
    bank_guid: bankGuid,
    type: row.type,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
    state: row.state,
    ...(withPii ? Object.fromEntries(piiFields.map((field) => [field, pii[field] ?? null])) : {}),
    labels: row.labels ?? null,
    compliance_decisions: row.complianceDecisions,
    activity_limits: row.state === 'verified' ? presentLimits() : [],
  };
}

export function createCustomers(services: Services, needs: Needs) {
  const { db, clock, guids } = services;
  const app = new Hono<BankEnv>();
  app.post('/', needs('customers:execute'), async (c) => {
    if (c.get('caller').customerGuid !== null) throw invalidScope('customers:execute');
    const { type, labels, ...pii } = readFields(postCustomer, await readJsonObject(c));
    const now = clock.now();
    const row = {
      guid: await guids.next(),
      type,
      state: 'storing',
      pii,
      labels: labels ?? null,
      createdAt: now,
      updatedAt: now,
    };
    const [made] = await db.insert(bankCustomers).values(row).returning();
    if (made === undefined) throw new Error('the customer was not stored');
    return replyJson(c, presentCustomer(made, false), 201);
  });
  app.get('/', needs('customers:read'), async (c) => {
    const page = readPage(c);
    const { customerGuid } = c.get('caller');
    const guidsAsked = listedOwners(c.get('caller'), readList(c, 'guid'));
    const filter = {
      facets: readFacets(c, ['type']),
      others: [among(bankCustomers.guid, guidsAsked), labelled(bankCustomers.labels, readList(c, 'label'))],
    };
    const withPii = showsPii(c);
    await advance(services, customerGuid);
    const { total, rows } = await listRecords(db, lists.customers, filter, page);
    return replyJson(
      c,
      listReply(
        page,
        total,
        rows.map((row) => presentCustomer(row, withPii)),
      ),
    );
  });
  app.get('/:guid', needs('customers:read'), async (c) => {
    const guid = ownGuid(c);
    const withPii = showsPii(c);
    await advance(services, guid);
    return replyJson(c, presentCustomer(await findCustomer(services, guid), withPii));
  });
  app.patch('/:guid', needs('customers:write'), async (c) => {
    const guid = ownGuid(c);
    await advance(services, guid);
    readFields(patchCustomer, await readJsonObject(c));
    const row = await db.transaction(async (tx) => {
      const [current] = await tx.select().from(bankCustomers).where(eq(bankCustomers.guid, guid)).for('no key update');
      if (current === undefined) throw notFound();
      if (current.state === 'unverified') return current;
      if (current.state !== 'rejected')
        throw invalidParameter(
          `state of a ${current.state} customer cannot be changed; only a rejected one can try again`,
        );
      const change = { state: 'unverified', updatedAt: clock.now() };
      await tx.update(bankCustomers).set(change).where(eq(bankCustomers.guid, guid));
      return { ...current, ...change };
    });
    return replyJson(c, presentCustomer(row, false));
  });
  return app;
}

async function advance(services: Services, owner: string | null) {
  await advanceCustomers(services, owner);
  await advanceIdentityVerifications(services, owner);
}

function ownGuid(c: BankRequest): string {
  const guid = pathGuid(c);
  if (!mayAct(c.get('caller'), guid)) throw notFound();
  return guid;
}

/** Personal fields require the request and the scope. */
const showsPii = (c: BankRequest): boolean =>
  readFlag(c, 'include_pii') && c.get('caller').scopes.has('customers:pii:read');

/** @throws BankError 404 */
async function findCustomer({ db }: Services, guid: string) {
  const [row] = await db.select().from(bankCustomers).where(eq(bankCustomers.guid, guid));
  if (row === undefined) throw notFound();
  return row;
}

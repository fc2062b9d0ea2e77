import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { bankCustomers, bankIdentityVerifications } from '../../../db/schema/index.ts';
import type { Services } from '../../../services.ts';
import { type BankEnv, type BankRequest, listedOwners, mayAct, type Needs, ownerOf, pathGuid } from '../auth/authorize.ts';
import { conflict, invalidParameter, notFound } from '../http/errors.ts';
import { readJsonObject, replyJson } from '../http/json.ts';
import { among, listRecords, listReply, readFlag, readList, readPage } from '../http/paging.ts';
import { readFields } from '../http/schemas.ts';
import { advanceIdentityVerifications } from './advance.ts';
import { createOwnership } from './create-ownership.ts';
import { postPersonaSession, postVerification } from './identity-verification-schema.ts';
import { presentVerification, presentVerificationDetails } from './present.ts';

/** `/api/identity_verifications` and `POST /api/persona_sessions`. */
export function createIdentityVerifications(services: Services, needs: Needs) {
  const { db } = services;
  const table = bankIdentityVerifications;
  const app = new Hono<BankEnv>();
  app.post('/identity_verifications', needs('identity_verifications:execute'), async (c) =>
    replyJson(c, presentVerificationDetails(await createVerification(services, c), false), 201),
  );
  app.get('/identity_verifications', needs('identity_verifications:read'), async (c) => {
    const page = readPage(c);
    const caller = c.get('caller');
    const conditions = [
      among(table.customerGuid, listedOwners(caller, readList(c, 'customer_guid'))),
      among(table.guid, readList(c, 'guid')),
      among(table.state, readList(c, 'state')),
      among(table.type, readList(c, 'type')),
      among(table.method, readList(c, 'method')),
    ];
    await advanceIdentityVerifications(services, caller.customerGuid);
    const { total, rows } = await listRecords(db, table, conditions, page);
    return replyJson(c, listReply(page, total, rows.map(presentVerification)));
  });
  app.get('/identity_verifications/:guid', needs('identity_verifications:read'), async (c) => {
    const guid = pathGuid(c);
    const withPii = readFlag(c, 'include_pii') && c.get('caller').scopes.has('identity_verifications:pii:read');
    return replyJson(c, presentVerificationDetails(await findVerification(services, c, guid), withPii));
  });
  app.post('/persona_sessions', needs('persona_sessions:execute'), async (c) => {
    const session = readFields(postPersonaSession, await readJsonObject(c));
    const row = await findVerification(services, c, session.identity_verification_guid);
    if (row.personaInquiryId === null || row.personaInquiryId !== session.persona_inquiry_id) throw notFound();
    if (row.state === 'completed' || row.decision !== null) throw conflict('Inquiry already completed');
    if (row.state === 'expired') throw conflict('Inquiry has expired');
    return replyJson(c, { ...session, persona_session_token: randomUUID() }, 201);
  });
  return app;
}

async function createVerification(services: Services, c: BankRequest) {
  const body = await readJsonObject(c);
  if (body.type === 'bank_account') return createOwnership(services, c.get('caller'), body);
  const posted = readFields(postVerification, body);
  const customerGuid = ownerOf(c.get('caller'), posted.customer_guid);
  if (customerGuid === null) throw invalidParameter('customer_guid is missing');
  const [customer] = await services.db.select().from(bankCustomers).where(eq(bankCustomers.guid, customerGuid));
  if (customer === undefined) throw invalidParameter('customer_guid does not name a customer');
  const forBusiness = posted.method === 'business_registration';
  if (forBusiness !== (customer.type === 'business'))
    throw invalidParameter(`method ${posted.method} does not fit a customer of type ${customer.type}`);
  const now = services.clock.now();
  const [row] = await services.db
    .insert(bankIdentityVerifications)
    .values({
      guid: await services.guids.next(),
      customerGuid,
      type: posted.type,
      method: posted.method,
      state: 'storing',
      expectedBehaviours: posted.expected_behaviours ?? [],
      requireTaxId: posted.require_tax_id ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (row === undefined) throw new Error('the identity verification was not stored');
  return row;
}

async function findVerification(services: Services, c: BankRequest, guid: string) {
  const caller = c.get('caller');
  await advanceIdentityVerifications(services, caller.customerGuid);
  const [row] = await services.db.select().from(bankIdentityVerifications).where(eq(bankIdentityVerifications.guid, guid));
  if (row === undefined || !mayAct(caller, row.customerGuid)) throw notFound();
  return row;
}

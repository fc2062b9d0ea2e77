import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { listRecords } from '#server/db/lists/records.ts';
import { bankIdentityVerifications } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { type BankEnv, type BankRequest, listedOwners, mayAct, type Needs, pathGuid } from '../auth/authorize.ts';
import { conflict, notFound } from '../http/errors.ts';
import { readJsonObject, replyJson } from '../http/json.ts';
import { among, listReply, readFacets, readFlag, readList, readPage } from '../http/paging.ts';
import { readFields } from '../http/schemas.ts';
import { lists, narrowOwners } from '../lists.ts';
import { advanceIdentityVerifications } from './advance.ts';
import { createVerification } from './create-verification.ts';
import { postPersonaSession } from './identity-verification-schema.ts';
import { isOpen } from './inquiries.ts';
import { presentVerification, presentVerificationDetails } from './present.ts';

/** `/api/identity_verifications` and `POST /api/persona_sessions`. */
export function createIdentityVerifications(services: Services, needs: Needs) {
  const { db } = services;
  const table = bankIdentityVerifications;
  const app = new Hono<BankEnv>();
  app.post('/identity_verifications', needs('identity_verifications:execute'), async (c) => {
    const made = await createVerification(services, c.get('caller'), await readJsonObject(c));
    return replyJson(c, presentVerificationDetails(made, false), 201);
  });
  app.get('/identity_verifications', needs('identity_verifications:read'), async (c) => {
    const page = readPage(c);
    const caller = c.get('caller');
    const counterparties = readList(c, 'counterparty_guid');
    const filter = {
      // This bank has no counterparties, so none of them was ever verified.
      owners: counterparties === null ? narrowOwners(listedOwners(caller, readList(c, 'customer_guid'))) : [],
      facets: readFacets(c, ['state', 'type', 'method']),
      others: [among(table.guid, readList(c, 'guid'))],
    };
    await advanceIdentityVerifications(services, caller.customerGuid);
    const { total, rows } = await listRecords(db, lists.identityVerifications, filter, page);
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
    if (row.state === 'expired') throw conflict('Inquiry has expired');
    if (!isOpen(row)) throw conflict('Inquiry already completed');
    return replyJson(c, { ...session, persona_session_token: randomUUID() }, 201);
  });
  return app;
}

async function findVerification(services: Services, c: BankRequest, guid: string) {
  const caller = c.get('caller');
  await advanceIdentityVerifications(services, caller.customerGuid);
  const [row] = await services.db.select().from(bankIdentityVerifications).where(eq(bankIdentityVerifications.guid, guid));
  if (row === undefined || !mayAct(caller, row.customerGuid)) throw notFound();
  return row;
}

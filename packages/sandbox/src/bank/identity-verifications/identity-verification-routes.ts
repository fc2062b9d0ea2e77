import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { listRecords } from '#server/db/lists/records.ts';
import { bankIdentityVerifications } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { type BankEnv, type BankRequest, listedOwners, mayAct, type Needs, pathGuid } from '../auth/authorize.ts';
import { conflict, notFound } from '../http/errors.ts';
import { readJsonObject, replyJson, timestamp } from '../http/json.ts';
import { among, listReply, readFacets, readFlag, readList, readPage } from '../http/paging.ts';
import { readFields } from '../http/schemas.ts';
import { lists, narrowOwners } from '../lists.ts';
import { advanceIdentityVerifications } from './advance.ts';
import { checksOf, decisionsOf } from './checks.ts';
import { createVerification } from './create-verification.ts';
import { postPersonaSession } from './identity-verification-schema.ts';
import { isOpen } from './inquiries.ts';
import type { Verification } from './lifecycle.ts';

interface Kind {
  readonly type: string;
  /** Validity of the specimen in years; `null` if it never expires. */
  readonly validYears: number | null;
  readonly files: readonly File[];
}
interface File {
  readonly type: string;
  readonly contentType: 'image/jpeg' | 'application/pdf';
  readonly part: 'front' | 'back' | null;
}

const file = (type: string, part: File['part'] = null, contentType: File['contentType'] = 'image/jpeg'): File => ({
  type,
  contentType,
  part,
});
const selfie: Kind = { type: 'selfie', validYears: null, files: [file('selfie')] };
const license: Kind = {
  type: 'drivers_license',
  validYears: 5,
  files: [file('drivers_license_front', 'front'), file('drivers_license_back', 'back')],
};
const passport: Kind = { type: 'passport', validYears: 10, files: [file('passport', 'front')] };
const formation: Kind = {
  type: 'formation_document',
  validYears: null,
  files: [file('incorporation_certificate', null, 'application/pdf')],
};

/** Specimens sent instead of pictures, by method. */
const kinds: Readonly<Record<string, readonly Kind[]>> = {
  id_and_selfie: [license, selfie],
  tax_id_and_selfie: [selfie],
  document_submission: [passport],
  business_registration: [formation],
};

/** Documents of a finished inquiry; `null` before, or if none were requested. */
function documentsOf(
  row: Pick<Verification, 'guid' | 'method' | 'state' | 'outcome' | 'decision' | 'personaInquiryId' | 'createdAt'>,
) {
  const sent = row.decision !== null || row.state === 'reviewing' || row.state === 'completed';
  const asked = kinds[row.method];
  if (row.personaInquiryId === null || !sent || asked === undefined) return null;
  // Derived ids, stable across reads.
  const guidOf = (name: string) => createHash('sha256').update(`${row.guid}:${name}`).digest('hex').slice(0, 32);
  return asked.map(({ type, validYears, files }) => ({
    guid: guidOf(type),
    type,
    validated: row.outcome === 'passed',
    expiration_date: validYears === null ? null : `${new Date(row.createdAt).getUTCFullYear() + validYears}-12-31`,
    files: files.map((entry) => ({
      guid: guidOf(`${type}:${entry.type}`),
      type: entry.type,
      content_type: entry.contentType,
      filename: `${entry.type}.${entry.contentType === 'image/jpeg' ? 'jpg' : 'pdf'}`,
      metadata: entry.part && { part: entry.part },
    })),
  }));
}

/** List format, without inquiry and checks. Failures show only after failing. */
function presentVerification(row: Verification) {
  return {
    guid: row.guid,
    type: row.type,
    method: row.method,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
    customer_guid: row.customerGuid,
    counterparty_guid: null,
    external_bank_account_guid: row.externalBankAccountGuid,
    state: row.state,
    outcome: row.outcome,
    failure_codes: row.state === 'completed' || row.state === 'expired' ? row.failureCodes : [],
    compliance_decisions: decisionsOf(row),
    options: row.requireTaxId === null ? null : { require_tax_id: row.requireTaxId },
  };
}

function presentVerificationDetails(row: Verification, withPii: boolean) {
  return {
    ...presentVerification(row),
    compliance_checks: checksOf(row).map(({ type, outcome, failureCodes }) => ({
      type,
      outcome,
      failure_codes: failureCodes,
    })),
    persona_inquiry_id: row.personaInquiryId,
    persona_state: row.personaState,
    business_associates: null,
    documents: documentsOf(row),
    supporting_files: null,
    ...(withPii ? { pii: presentPii(row.pii as Record<string, unknown>) } : {}),
  };
}

const piiFields = [
  'name',
  'aliases',
  'address',
  'date_of_birth',
  'phone_number',
  'email_address',
  'occupation',
  'website',
  'nature_of_business',
  'identification_numbers',
] as const;

/** Only from the request: answers typed into the inquiry are not stored. */
const presentPii = (pii: Record<string, unknown>) =>
  Object.keys(pii).length === 0 ? null : Object.fromEntries(piiFields.map((field) => [field, pii[field] ?? null]));

/** Also serves `POST /api/persona_sessions`. */
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
      // There are no counterparties here.
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
  const [row] = await services.db
    .select()
    .from(bankIdentityVerifications)
    .where(eq(bankIdentityVerifications.guid, guid));
  if (row === undefined || !mayAct(caller, row.customerGuid)) throw notFound();
  return row;
}

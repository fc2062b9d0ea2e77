import { eq, type SQL, sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { bankCustomers, bankIdentityVerifications } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { ownerOf } from '../auth/authorize.ts';
import type { Caller } from '../auth/tokens.ts';
import { invalidParameter, notAllowed, unprocessable } from '../http/errors.ts';
import { readFields } from '../http/schemas.ts';
import { ageAt, youngest } from './age.ts';
import { createOwnership } from './create-ownership.ts';
import type { FailureCode } from './failure-codes.ts';
import { attestedPerson, postKyc, postType, screenedPerson } from './identity-verification-schema.ts';
import { requestedVerdict, type Verification } from './lifecycle.ts';
import { type KycMethod, kycMethods, methodOf } from './methods.ts';

const attesting = 7_316_420_551;

interface IdentificationNumber {
  readonly type: string;
  /** ISO 3166, two letters. */
  readonly issuing_country_code: string;
  readonly identification_number: string;
}

/** Ignores formatting: `123-45-6789` equals `123 45 6789`. */
const numberKey = (entry: SQL): SQL =>
  sql`concat_ws(':', ${entry}->>'type', ${entry}->>'issuing_country_code', lower(regexp_replace(${entry}->>'identification_number', '[^[:alnum:]]', '', 'g')))`;

const numbersIn = (pii: SQL): SQL =>
  sql`jsonb_array_elements(case jsonb_typeof(${pii}->'identification_numbers') when 'array' then ${pii}->'identification_numbers' else '[]' end)`;

/**
 * Whether a number belongs to another customer: an earlier or verified one, or one with an
 * attestation. Failed attestations prove nothing, so trying a number blocks nobody. Locks until the
 * transaction ends, so that concurrent attestations see each other.
 */
async function belongToAnother(
  tx: Executor,
  customerGuid: string,
  numbers: readonly IdentificationNumber[],
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${attesting})`);
  const found = await tx.execute(sql`
    with asked as (select ${numberKey(sql`entry`)} as number from jsonb_array_elements(${JSON.stringify(numbers)}::jsonb) as entry)
    select 1 from bank_customers as customer, ${numbersIn(sql`customer.pii`)} as entry
      where customer.guid <> ${customerGuid} and ${numberKey(sql`entry`)} in (select number from asked)
        and ('verified' in (customer.state, customer.frozen_from)
          or customer.serial < (select serial from bank_customers where guid = ${customerGuid}))
    union all
    select 1 from bank_identity_verifications as verification, ${numbersIn(sql`verification.pii`)} as entry
      where verification.customer_guid <> ${customerGuid} and verification.decision is distinct from 'fail'
        and verification.outcome is distinct from 'failed' and ${numberKey(sql`entry`)} in (select number from asked)
    limit 1`);
  return rowsOf(found).length > 0;
}

type Body = Readonly<Record<string, unknown>>;

/**
 * @throws BankError 400 naming the field, 403 for an outcome that customers may not choose, 404 for
 * another owner's customer, 422 for unsupported requests
 */
export async function createVerification(services: Services, caller: Caller, body: Body): Promise<Verification> {
  const { type } = readFields(postType, body);
  if (caller.customerGuid !== null && !services.config.sandbox.isPrivate) refuseOutcome(body);
  switch (type) {
    case 'kyc':
      return createKyc(services, caller, body);
    case 'bank_account':
      return createOwnership(services, caller, body);
    case 'counterparty':
      throw unprocessable('type counterparty is not offered: this bank has no counterparties');
  }
}

/** Strangers may neither attest themselves nor choose outcomes. @throws BankError 403 */
function refuseOutcome({ method, expected_behaviours: expected }: Body) {
  if (typeof method === 'string' && method.startsWith('attested'))
    throw notAllowed("method attested must not be used with a customer's own token");
  if (Array.isArray(expected) && expected.length > 0)
    throw notAllowed("expected_behaviours must not be named by a customer's own token");
}

async function createKyc(services: Services, caller: Caller, body: Body): Promise<Verification> {
  const posted = readFields(postKyc, body);
  const method = kycMethods.find((candidate) => candidate === posted.method);
  if (method === undefined)
    throw unprocessable(`method ${posted.method} is not offered: it rests on files, and this sandbox keeps none`);
  const customerGuid = await fittingCustomer(services, ownerOf(caller, posted.customer_guid), method);
  const now = services.clock.now();
  const common = {
    customerGuid,
    type: 'kyc',
    method,
    state: 'storing',
    expectedBehaviours: posted.expected_behaviours,
    requireTaxId: posted.require_tax_id ?? null,
    createdAt: now,
    updatedAt: now,
  };
  const data = readData(method, body, now);
  return services.db.transaction(async (tx) => {
    const judged = data && (await judge(tx, customerGuid, { ...data, expected: common.expectedBehaviours }));
    const [row] = await tx
      .insert(bankIdentityVerifications)
      .values({ ...common, ...judged, guid: await services.guids.next(tx) })
      .returning();
    if (row === undefined) throw new Error('the identity verification was not stored');
    return row;
  });
}

/** Businesses have a method of their own. */
async function fittingCustomer({ db }: Services, customerGuid: string | null, method: KycMethod): Promise<string> {
  if (customerGuid === null) throw invalidParameter('customer_guid is missing');
  const [customer] = await db
    .select({ type: bankCustomers.type })
    .from(bankCustomers)
    .where(eq(bankCustomers.guid, customerGuid));
  if (customer === undefined) throw invalidParameter('customer_guid does not name a customer');
  if (methodOf(method).customerType !== customer.type)
    throw invalidParameter(`method ${method} does not fit a customer of type ${customer.type}`);
  return customerGuid;
}

interface PersonData {
  /** As posted. */
  readonly pii: Readonly<Record<string, unknown>>;
  readonly numbers: readonly {
    readonly type: string;
    readonly issuing_country_code: string;
    readonly identification_number: string;
  }[];
  readonly tooYoung: boolean;
}

/** `null` if the inquiry collects the details. */
function readData(method: KycMethod, body: Body, now: number): PersonData | null {
  if (method === 'watchlists') return { pii: readFields(screenedPerson, body), numbers: [], tooYoung: false };
  if (method !== 'attested') return null;
  const pii = readFields(attestedPerson, body);
  const age = ageAt(pii.date_of_birth, now);
  if (age < 0) throw invalidParameter('date_of_birth must not be in the future');
  return { pii, numbers: pii.identification_numbers, tooYoung: age < youngest };
}

/** The outcome without an inquiry. A requested one overrides the data. */
async function judge(
  tx: Executor,
  customerGuid: string,
  { pii, numbers, tooYoung, expected }: PersonData & { readonly expected: readonly string[] },
) {
  const requested = requestedVerdict(expected);
  if (requested !== null)
    return {
      pii,
      decision: requested.outcome === 'passed' ? 'pass' : 'fail',
      failureCodes: [...requested.failureCodes],
    };
  const failureCodes: FailureCode[] = tooYoung ? ['dob_check_failure'] : [];
  if (numbers.length > 0 && (await belongToAnother(tx, customerGuid, numbers)))
    failureCodes.push('duplicate_person_check_failure');
  return { pii, decision: failureCodes.length === 0 ? 'pass' : 'fail', failureCodes };
}

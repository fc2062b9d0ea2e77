import * as v from 'valibot';
import { dueDiligenceMethod, isIdentityMethod, type VerificationRecord } from '#domain/verification/verification.ts';
import type { BankClient } from './client.ts';
import { guidSchema, listSchema, pageSize, recordsSchema, timeSchema } from './schemas.ts';

const summaryFields = {
  guid: guidSchema,
  type: v.string(),
  method: v.string(),
  state: v.string(),
  outcome: v.nullish(v.string()),
  failure_codes: v.nullish(v.array(v.string())),
  created_at: timeSchema,
};
const summarySchema = v.object(summaryFields);
const detailSchema = v.object({
  ...summaryFields,
  persona_inquiry_id: v.nullish(v.string()),
  persona_state: v.nullish(v.string()),
  compliance_checks: v.nullish(v.array(v.object({ outcome: v.string() }))),
});
export type IdentityVerification = v.InferOutput<typeof detailSchema>;

/** The newest verification by method, or `null`; read once more, as the list lacks the inquiry. */
async function readLatest(
  bank: BankClient,
  customerGuid: string,
  counts: (method: string) => boolean,
  signal?: AbortSignal,
) {
  const { objects } = await bank.call('identity_verifications', listSchema(summarySchema), {
    query: { customer_guid: customerGuid, type: 'kyc', per_page: pageSize },
    signal,
  });
  const latest = objects.find(({ method }) => counts(method));
  return latest ? readVerification(bank, latest.guid, signal) : null;
}

export const readLatestVerification = (
  bank: BankClient,
  customerGuid: string,
  signal?: AbortSignal,
): Promise<IdentityVerification | null> => readLatest(bank, customerGuid, isIdentityMethod, signal);

export const readLatestDueDiligence = (
  bank: BankClient,
  customerGuid: string,
  signal?: AbortSignal,
): Promise<IdentityVerification | null> =>
  readLatest(bank, customerGuid, (method) => method === dueDiligenceMethod, signal);

const codesSchema = v.nullish(v.array(v.string()));
const recordSchema = v.pipe(
  v.object({
    ...summaryFields,
    updated_at: v.nullish(timeSchema),
    compliance_decisions: v.nullish(
      v.array(v.object({ type: v.string(), state: v.string(), failure_codes: codesSchema })),
    ),
  }),
  v.transform(
    ({
      guid,
      type,
      method,
      state,
      outcome,
      failure_codes,
      compliance_decisions,
      created_at,
      updated_at,
    }): VerificationRecord => ({
      ...{ guid, type, method, state, createdAt: created_at, updatedAt: updated_at ?? created_at },
      outcome: outcome === 'passed' || outcome === 'failed' ? outcome : null,
      failureCodes: failure_codes ?? [],
      decisions: (compliance_decisions ?? []).map((decision) => ({
        type: decision.type,
        state: decision.state,
        failureCodes: decision.failure_codes ?? [],
      })),
    }),
  ),
);

/** All verifications, newest first. Unreadable ones, and those past the page, are only counted. */
export async function listVerifications(bank: BankClient, customerGuid: string, signal?: AbortSignal) {
  const { objects, total } = await bank.call('identity_verifications', recordsSchema(recordSchema), {
    query: { customer_guid: customerGuid, per_page: pageSize },
    signal,
  });
  return { records: objects, missing: total - objects.length };
}

export const readVerification = (bank: BankClient, guid: string, signal?: AbortSignal) =>
  bank.call(`identity_verifications/${guid}`, detailSchema, { signal });

export const createVerification = (bank: BankClient, customerGuid: string, method: string, signal?: AbortSignal) =>
  bank.call('identity_verifications', detailSchema, {
    method: 'POST',
    body: { type: 'kyc', method, customer_guid: customerGuid },
    signal,
  });

const ownershipSchema = v.object({ ...summaryFields, external_bank_account_guid: v.nullish(guidSchema) });
export type OwnershipVerification = v.InferOutput<typeof ownershipSchema>;

/** The newest proof of a bank account's ownership, or `null`. */
export async function findOwnershipVerification(
  bank: BankClient,
  { customerGuid, accountGuid }: { readonly customerGuid: string; readonly accountGuid: string },
  signal?: AbortSignal,
): Promise<OwnershipVerification | null> {
  const { objects } = await bank.call('identity_verifications', listSchema(ownershipSchema), {
    query: { customer_guid: customerGuid, type: 'bank_account', per_page: pageSize },
    signal,
  });
  return objects.find(({ external_bank_account_guid: account }) => account === accountGuid) ?? null;
}

export interface OwnershipRequest {
  readonly customerGuid: string;
  readonly accountGuid: string;
  /** Requests a decision from the sandbox, which has nobody to make it; omitted in production. */
  readonly passes: boolean;
}

export const createOwnershipVerification = (
  bank: BankClient,
  { customerGuid, accountGuid, passes }: OwnershipRequest,
  signal?: AbortSignal,
): Promise<OwnershipVerification> =>
  bank.call('identity_verifications', ownershipSchema, {
    method: 'POST',
    body: {
      type: 'bank_account',
      method: 'account_ownership',
      customer_guid: customerGuid,
      external_bank_account_guid: accountGuid,
      ...(passes && { expected_behaviours: ['passed_immediately'] }),
    },
    signal,
  });

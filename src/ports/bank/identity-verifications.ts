import * as v from 'valibot';
import type { BankClient } from './client.ts';
import { guidSchema, listSchema, pageSize, timeSchema } from './schemas.ts';

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

/** Checks of type `kyc` that do not verify an identity: a newer one must not hide the identity check. */
const otherQuestions = ['enhanced_due_diligence', 'watchlists'];

/** The customer's newest identity check, or `null` before the first. The list lacks the inquiry, so the newest is read once more. */
export async function readLatestVerification(bank: BankClient, customerGuid: string, signal?: AbortSignal): Promise<IdentityVerification | null> {
  const { objects } = await bank.call('identity_verifications', listSchema(summarySchema), {
    query: { customer_guid: customerGuid, type: 'kyc', per_page: pageSize },
    ...(signal ? { signal } : {}),
  });
  const latest = objects.find(({ method }) => !otherQuestions.includes(method));
  return latest ? readVerification(bank, latest.guid, signal) : null;
}

export const readVerification = (bank: BankClient, guid: string, signal?: AbortSignal) =>
  bank.call(`identity_verifications/${guid}`, detailSchema, signal ? { signal } : {});

export const createVerification = (bank: BankClient, customerGuid: string, method: string, signal?: AbortSignal) =>
  bank.call('identity_verifications', detailSchema, {
    method: 'POST',
    body: { type: 'kyc', method, customer_guid: customerGuid },
    ...(signal ? { signal } : {}),
  });

const ownershipSchema = v.object({ ...summaryFields, external_bank_account_guid: v.nullish(guidSchema) });
export type OwnershipVerification = v.InferOutput<typeof ownershipSchema>;

/** The newest check that a bank account is its customer's, or `null` before the first. */
export async function findOwnershipVerification(
  bank: BankClient,
  { customerGuid, accountGuid }: { readonly customerGuid: string; readonly accountGuid: string },
  signal?: AbortSignal,
): Promise<OwnershipVerification | null> {
  const { objects } = await bank.call('identity_verifications', listSchema(ownershipSchema), {
    query: { customer_guid: customerGuid, type: 'bank_account', per_page: pageSize },
    ...(signal ? { signal } : {}),
  });
  return objects.find(({ external_bank_account_guid: account }) => account === accountGuid) ?? null;
}

export interface OwnershipRequest {
  readonly customerGuid: string;
  readonly accountGuid: string;
  /** Asks the sandbox for its decision, since nobody there makes one; left out in production. */
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
    ...(signal ? { signal } : {}),
  });

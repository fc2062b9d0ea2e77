import * as v from 'valibot';
import type { BankClient } from './client.ts';
import { everyRecord } from './every-page.ts';
import { guidSchema, timeSchema } from './schemas.ts';

const externalBankAccountSchema = v.object({
  guid: guidSchema,
  name: v.optional(v.string()),
  asset: v.optional(v.string()),
  account_kind: v.optional(v.string()),
  /** An open string: the bank may add states. */
  state: v.string(),
  failure_code: v.nullish(v.string()),
  plaid_institution_id: v.nullish(v.string()),
  plaid_account_mask: v.nullish(v.string()),
  plaid_account_name: v.nullish(v.string()),
  created_at: v.nullish(timeSchema),
  updated_at: v.nullish(timeSchema),
});
export type ExternalBankAccount = v.InferOutput<typeof externalBankAccountSchema>;

const resource = 'external_bank_accounts';

/** Includes deleted accounts. */
export const listExternalBankAccounts = (
  bank: BankClient,
  customerGuid: string,
  signal?: AbortSignal,
): Promise<readonly ExternalBankAccount[]> =>
  everyRecord(bank, resource, externalBankAccountSchema, customerGuid, signal);

/** An account's current state, even if it is deleted. */
export const readExternalBankAccount = (
  bank: BankClient,
  guid: string,
  signal?: AbortSignal,
): Promise<ExternalBankAccount> => bank.call(`${resource}/${guid}`, externalBankAccountSchema, { signal });

export interface PickedAccount {
  readonly customerGuid: string;
  readonly name: string;
  readonly publicToken: string;
  readonly accountId: string;
}

/** Adds the account picked. Needs a step-up token. Send once: a public token makes one account. */
export const createExternalBankAccount = (
  bank: BankClient,
  { customerGuid, name, publicToken, accountId }: PickedAccount,
): Promise<ExternalBankAccount> =>
  bank.call(resource, externalBankAccountSchema, {
    method: 'POST',
    body: {
      name,
      account_kind: 'plaid',
      customer_guid: customerGuid,
      asset: 'USD',
      plaid_public_token: publicToken,
      plaid_account_id: accountId,
    },
  });

/** Reports a reconnected bank. @returns `completed`, or `unverified` if ownership is unproven */
export const completeExternalBankAccount = (
  bank: BankClient,
  guid: string,
  signal?: AbortSignal,
): Promise<ExternalBankAccount> =>
  bank.call(`${resource}/${guid}`, externalBankAccountSchema, {
    method: 'PATCH',
    body: { state: 'completed' },
    signal,
  });

/** Starts deleting an account. Needs a step-up token. Idempotent. */
export const deleteExternalBankAccount = (bank: BankClient, guid: string): Promise<ExternalBankAccount> =>
  bank.call(`${resource}/${guid}`, externalBankAccountSchema, { method: 'DELETE' });

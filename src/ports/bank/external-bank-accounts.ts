import * as v from 'valibot';
import type { BankClient } from './client.ts';
import { guidSchema, listSchema, pageSize } from './schemas.ts';

const externalBankAccountSchema = v.object({
  guid: guidSchema,
  name: v.optional(v.string()),
  state: v.string(),
  plaid_account_mask: v.nullish(v.string()),
  plaid_account_name: v.nullish(v.string()),
});
export type ExternalBankAccount = v.InferOutput<typeof externalBankAccountSchema>;

/** The customer's linked bank accounts, including deleted ones. */
export async function listExternalBankAccounts(
  bank: BankClient,
  customerGuid: string,
  signal?: AbortSignal,
): Promise<readonly ExternalBankAccount[]> {
  const reply = await bank.call('external_bank_accounts', listSchema(externalBankAccountSchema), {
    query: { customer_guid: customerGuid, per_page: pageSize },
    ...(signal ? { signal } : {}),
  });
  return reply.objects;
}

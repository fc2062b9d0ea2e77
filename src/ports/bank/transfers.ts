import * as v from 'valibot';
import type { BankClient } from './client.ts';
import { countedSchema, guidSchema, pageSize, recordsSchema, timeSchema } from './schemas.ts';

const transferAccountSchema = v.nullish(v.object({ type: v.nullish(v.string()), guid: v.nullish(v.string()) }));

const transferSchema = v.object({
  guid: guidSchema,
  transfer_type: v.string(),
  asset: v.string(),
  side: v.picklist(['deposit', 'withdrawal']),
  state: v.string(),
  failure_code: v.nullish(v.string()),
  return_code: v.nullish(v.string()),
  amount: v.nullish(countedSchema),
  estimated_amount: v.nullish(countedSchema),
  fee: v.nullish(countedSchema),
  network_fee: v.nullish(countedSchema),
  network_fee_asset: v.nullish(v.string()),
  payment_rail: v.nullish(v.string()),
  txn_hash: v.nullish(v.string()),
  reference_transfer_guid: v.nullish(v.string()),
  external_bank_account_guid: v.nullish(v.string()),
  deposit_address_guid: v.nullish(v.string()),
  source_account: transferAccountSchema,
  destination_account: transferAccountSchema,
  hold_details: v.nullish(v.object({ duration: v.nullish(v.number()), started_at: v.nullish(timeSchema) })),
  created_at: timeSchema,
  updated_at: timeSchema,
});
export type Transfer = v.InferOutput<typeof transferSchema>;

/** A page of the customer's transfers, newest first, in the specification's size. @param page counted from 0 */
export const listTransfers = (bank: BankClient, page: number, signal?: AbortSignal) =>
  bank.call('transfers', recordsSchema(transferSchema), { query: { per_page: pageSize, ...(page > 0 && { page }) }, ...(signal ? { signal } : {}) });

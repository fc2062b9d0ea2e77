import * as v from 'valibot';
import type { BankClient } from './client.ts';
import { countedSchema, guidSchema, pageSize, recordsSchema, timeSchema } from './schemas.ts';

const transferAccountSchema = v.nullish(v.object({ type: v.nullish(v.string()), guid: v.nullish(v.string()) }));

const transferSchema = v.object({
  guid: guidSchema,
  /** Absent on coins that arrive. */
  quote_guid: v.nullish(v.string()),
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

/** The current state of a transfer. */
export const readTransfer = (bank: BankClient, guid: string, signal?: AbortSignal) =>
  bank.call(`transfers/${guid}`, transferSchema, signal ? { signal } : {});

/** Dollars over ACH from or to a linked bank account, or coins to a saved wallet. */
export type NewTransfer =
  | { readonly transfer_type: 'funding'; readonly external_bank_account_guid: string; readonly payment_rail: 'ach' }
  | { readonly transfer_type: 'crypto'; readonly external_wallet_guid: string };

/** Makes a transfer of a quote, once. Not abortable: a request that was sent is never withdrawn. @param bank with a step-up token */
export const createTransfer = (bank: BankClient, quoteGuid: string, transfer: NewTransfer) =>
  bank.call('transfers', transferSchema, { method: 'POST', body: { quote_guid: quoteGuid, ...transfer } });

import * as v from 'valibot';
import type { Transfer } from '#domain/activity/fromTransfer.ts';
import { zero } from '#domain/money/money.ts';
import type { BankClient } from './client.ts';
import { countedSchema, guidSchema, pageSize, recordsSchema, timeSchema } from './schemas.ts';

const transferAccountSchema = v.nullish(v.object({ type: v.nullish(v.string()), guid: v.nullish(v.string()) }));

const recordSchema = v.object({
  guid: guidSchema,
  /** Absent on incoming coins. */
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
type Record = v.InferOutput<typeof recordSchema>;

/** Only the participant with the wallet has it, on either side. */
function counterpartyGuidOf({ source_account, destination_account, ...transfer }: Record): string | null {
  const wallet = [destination_account, source_account].find((end) => end?.type === 'external_wallet');
  return transfer.external_bank_account_guid ?? transfer.deposit_address_guid ?? wallet?.guid ?? null;
}

function holdOf({ hold_details: hold }: Record): Transfer['hold'] {
  if (!hold?.started_at || !hold.duration) return null;
  return { startedAt: hold.started_at, endsAt: hold.started_at + hold.duration * 1000 };
}

/** Includes the quote, to find a transfer whose reply was lost. */
const transferSchema = v.pipe(
  recordSchema,
  v.transform((transfer): Transfer & { readonly quoteGuid: string | null } => ({
    quoteGuid: transfer.quote_guid ?? null,
    guid: transfer.guid,
    transferType: transfer.transfer_type,
    asset: transfer.asset,
    side: transfer.side,
    state: transfer.state,
    failureCode: transfer.failure_code ?? null,
    returnCode: transfer.return_code ?? null,
    amount: transfer.amount ?? null,
    estimatedAmount: transfer.estimated_amount ?? null,
    fee: transfer.fee ?? zero,
    networkFee: transfer.network_fee ?? null,
    networkFeeAsset: transfer.network_fee_asset ?? null,
    rail: transfer.payment_rail ?? null,
    transactionHash: transfer.txn_hash ?? null,
    referenceTransferGuid: transfer.reference_transfer_guid ?? null,
    counterpartyGuid: counterpartyGuidOf(transfer),
    hold: holdOf(transfer),
    createdAt: transfer.created_at,
    updatedAt: transfer.updated_at,
  })),
);

/** A page of transfers, newest first, in the specification's size. @param page from 0 */
export const listTransfers = (bank: BankClient, page: number, signal?: AbortSignal) =>
  bank.call('transfers', recordsSchema(transferSchema), {
    query: { per_page: pageSize, page: page || undefined },
    signal,
  });

export const readTransfer = (bank: BankClient, guid: string, signal?: AbortSignal) =>
  bank.call(`transfers/${guid}`, transferSchema, { signal });

/** Dollars over ACH to or from a linked account, or coins to a saved wallet. */
export type NewTransfer =
  | { readonly transfer_type: 'funding'; readonly external_bank_account_guid: string; readonly payment_rail: 'ach' }
  | { readonly transfer_type: 'crypto'; readonly external_wallet_guid: string };

/** Uses a transfer quote, once. Not abortable once sent. @param bank with a step-up token */
export const createTransfer = (bank: BankClient, quoteGuid: string, transfer: NewTransfer) =>
  bank.call('transfers', transferSchema, { method: 'POST', body: { quote_guid: quoteGuid, ...transfer } });

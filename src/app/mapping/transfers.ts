import type { Transfer } from '#domain/activity/fromTransfer.ts';
import { zero } from '#domain/money/money.ts';
import type { Transfer as BankTransfer } from '#ports/bank/transfers.ts';

/** The bank's transfer as the machines know it. */
export const transferOf = (transfer: BankTransfer): Transfer => ({
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
});

/** Only the participant with the wallet names it, on either side of the transfer. */
function counterpartyGuidOf({ source_account, destination_account, ...transfer }: BankTransfer): string | null {
  const wallet = [destination_account, source_account].find((end) => end?.type === 'external_wallet');
  return transfer.external_bank_account_guid ?? transfer.deposit_address_guid ?? wallet?.guid ?? null;
}

function holdOf({ hold_details: hold }: BankTransfer): Transfer['hold'] {
  if (!hold?.started_at || !hold.duration) return null;
  return { startedAt: hold.started_at, endsAt: hold.started_at + hold.duration * 1000 };
}

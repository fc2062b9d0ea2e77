import type { Services } from '#server/services.ts';
import { bankGuid } from '../assets/bank-identity.ts';
import { timestamp } from '../http/json.ts';
import type { Transfer } from './lifecycle.ts';
import { shownParticipants } from './participants.ts';

/**
 * A transfer as the wire has it. `amount` (and its estimate) is what reaches the destination; with `fee` on top it is what leaves the source. The
 * failure of a transfer that is bound to fail shows when it has failed, network fees when it is completed.
 */
export function presentTransfer(row: Transfer, services: Pick<Services, 'config'>) {
  const done = row.state === 'completed';
  return {
    guid: row.guid,
    transfer_type: row.transferType,
    bank_guid: row.customerGuid === null ? bankGuid : null,
    customer_guid: row.customerGuid,
    quote_guid: row.quoteGuid ?? undefined,
    external_bank_account_guid: row.externalBankAccountGuid,
    asset: row.asset,
    side: row.side,
    state: row.state,
    failure_code: row.state === 'failed' ? row.failureCode : null,
    return_code: row.returnCode,
    amount: row.amount,
    estimated_amount: row.estimatedAmount,
    fee: row.fee,
    estimated_network_fee: row.estimatedNetworkFee,
    network_fee: done ? row.networkFee : null,
    network_fee_asset: done ? row.networkFeeAsset : null,
    // The bank pays it, so the customer owes nothing.
    network_fee_liability_amount: null,
    network_fee_liability_amount_asset: null,
    txn_hash: row.txnHash,
    identifiers: row.txnHash === null ? [] : [{ type: 'txn_hash', value: row.txnHash }],
    reference_transfer_guid: row.referenceTransferGuid,
    source_account: row.sourceAccount,
    source_participants: shownParticipants(row.sourceParticipants),
    destination_account: row.destinationAccount,
    destination_participants: shownParticipants(row.destinationParticipants),
    deposit_address_guid: row.depositAddressGuid,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
    hold_details: presentHold(row, services),
    transfer_details: null,
    payment_rail: row.paymentRail,
    external_id: null,
    labels: row.labels ?? null,
    entries: null,
  };
}

/** The hold on arrived money, divided by the sandbox's speed and rounded up to whole seconds. */
function presentHold({ holdSeconds, holdStartedAt }: Transfer, { config }: Pick<Services, 'config'>) {
  if (holdSeconds === null || holdStartedAt === null) return null;
  return {
    applicable_types: ['non_administrative'],
    duration: Math.ceil(holdSeconds / config.sandbox.speed),
    started_at: timestamp(holdStartedAt),
  };
}

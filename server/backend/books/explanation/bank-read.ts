import * as v from 'valibot';
import type { ExplainedKind, ExplainedTrade, ExplainedTransfer } from '#domain/staff/explanation/record.ts';
import { marketOfLabels } from '#domain/trades/quotedMarket.ts';
import { placerOf } from '#domain/trades/recurringLabels.ts';
import { UpstreamError } from '../../kit/clients/http.ts';
import type { BackendServices } from '../../kit/services.ts';
import { unitsOf } from '../../kit/units.ts';
import { tradeRecord, transferRecord } from '../projection/bank-records.ts';

/** Records read directly from the bank: newer and fuller than our copies. */

const explainedTrade = v.pipe(
  v.object({ ...tradeRecord.entries, labels: v.nullish(v.array(v.string())) }),
  v.transform(({ labels, created_at: createdAt, updated_at: updatedAt, ...trade }): ExplainedTrade => {
    const market = marketOfLabels(labels, createdAt);
    return {
      ...{
        guid: trade.guid,
        customerGuid: trade.customer_guid ?? null,
        quoteGuid: trade.quote_guid ?? null,
        symbol: trade.symbol,
        side: trade.side,
        placedBy: placerOf(labels),
      },
      ...{
        state: trade.state,
        failureCode: trade.failure_code ?? null,
        delivered: unitsOf(trade.deliver_amount),
        received: unitsOf(trade.receive_amount),
      },
      ...{
        fee: unitsOf(trade.fee),
        buyPrice: market?.buy ?? null,
        sellPrice: market?.sell ?? null,
        createdAt,
        updatedAt: updatedAt ?? createdAt,
      },
    };
  }),
);

const explainedTransfer = v.pipe(
  transferRecord,
  v.transform((transfer): ExplainedTransfer => {
    const {
      created_at: createdAt,
      updated_at: updatedAt,
      hold_details: hold,
      source_account: from,
      destination_account: to,
    } = transfer;
    const holdStartedAt = hold?.started_at ?? null;
    return {
      ...{ guid: transfer.guid, customerGuid: transfer.customer_guid ?? null, quoteGuid: transfer.quote_guid ?? null },
      ...{ transferType: transfer.transfer_type, side: transfer.side, asset: transfer.asset, state: transfer.state },
      ...{
        failureCode: transfer.failure_code ?? null,
        returnCode: transfer.return_code ?? null,
        amount: unitsOf(transfer.amount),
      },
      ...{
        estimatedAmount: unitsOf(transfer.estimated_amount),
        fee: unitsOf(transfer.fee),
        networkFee: unitsOf(transfer.network_fee),
      },
      ...{
        networkFeeAsset: transfer.network_fee_asset ?? null,
        referenceGuid: transfer.reference_transfer_guid ?? null,
      },
      ...{ transactionHash: transfer.txn_hash ?? null, rail: transfer.payment_rail ?? null, holdStartedAt },
      holdEndsAt: holdStartedAt !== null && hold?.duration ? holdStartedAt + hold.duration * 1000 : null,
      ...{
        sourceGuid: from?.guid ?? null,
        sourceType: from?.type ?? null,
        destinationGuid: to?.guid ?? null,
        destinationType: to?.type ?? null,
      },
      ...{ createdAt, updatedAt: updatedAt ?? createdAt },
    };
  }),
);

const readers = {
  trade: { resource: 'trades', record: explainedTrade },
  transfer: { resource: 'transfers', record: explainedTransfer },
} as const;

interface Read {
  readonly trade: ExplainedTrade;
  readonly transfer: ExplainedTransfer;
}

/** Null if unknown there, `away` if the bank does not answer. */
export async function askBank<Kind extends ExplainedKind>(
  { bank }: BackendServices,
  kind: Kind,
  guid: string,
): Promise<Read[Kind] | null | 'away'> {
  const { resource, record } = readers[kind];
  try {
    const { objects } = await bank.listRecords<ExplainedTrade | ExplainedTransfer>(resource, record, {
      guid,
      per_page: '1',
    });
    return (objects.find((found) => found.guid === guid) ?? null) as Read[Kind] | null;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return 'away';
  }
}

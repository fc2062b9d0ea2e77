import * as v from 'valibot';
import type { Amount } from '#domain/money/money.ts';
import type { BankClient } from './client.ts';
import { countedSchema, guidSchema, timeSchema } from './schemas.ts';

const quoteSchema = v.object({
  guid: guidSchema,
  side: v.picklist(['buy', 'sell']),
  symbol: v.string(),
  receive_amount: countedSchema,
  deliver_amount: countedSchema,
  fee: countedSchema,
  issued_at: timeSchema,
  expires_at: timeSchema,
  trade_guid: v.nullish(v.string()),
});

export interface TradeQuoteRequest {
  readonly customerGuid: string;
  /** `BTC-USD` */
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  /** Set exactly one of the two; the bank computes the other. */
  readonly receiveAmount?: Amount;
  readonly deliverAmount?: Amount;
}

/** Amounts are numeric strings: JSON numbers would lose digits above 2^53. */
export const createTradeQuote = (bank: BankClient, request: TradeQuoteRequest, signal?: AbortSignal) =>
  bank.call('quotes', quoteSchema, {
    method: 'POST',
    body: {
      product_type: 'trading',
      customer_guid: request.customerGuid,
      symbol: request.symbol,
      side: request.side,
      ...(request.receiveAmount === undefined ? {} : { receive_amount: request.receiveAmount }),
      ...(request.deliverAmount === undefined ? {} : { deliver_amount: request.deliverAmount }),
    },
    signal,
  });

/** A quote's current state, with `trade_guid` once used. */
export const readQuote = (bank: BankClient, guid: string, signal?: AbortSignal) =>
  bank.call(`quotes/${guid}`, quoteSchema, { signal });

const transferQuoteSchema = v.object({
  guid: guidSchema,
  product_type: v.picklist(['funding', 'crypto_transfer']),
  side: v.picklist(['deposit', 'withdrawal']),
  asset: v.string(),
  receive_amount: countedSchema,
  deliver_amount: countedSchema,
  fee: countedSchema,
  network_fee: v.nullish(countedSchema),
  network_fee_asset: v.nullish(v.string()),
  transfer_guid: v.nullish(v.string()),
});
export type TransferQuote = v.InferOutput<typeof transferQuoteSchema>;

export interface TransferQuoteRequest {
  readonly customerGuid: string;
  readonly product: 'funding' | 'crypto_transfer';
  readonly side: 'deposit' | 'withdrawal';
  readonly asset: string;
  /** Set exactly one of the two, in base units of the asset; the bank computes the other. */
  readonly receiveAmount?: Amount;
  readonly deliverAmount?: Amount;
}

/** A quote for dollars in or out, or coins out. It does not expire. */
export const createTransferQuote = (bank: BankClient, request: TransferQuoteRequest, signal?: AbortSignal) =>
  bank.call('quotes', transferQuoteSchema, {
    method: 'POST',
    body: {
      product_type: request.product,
      customer_guid: request.customerGuid,
      asset: request.asset,
      side: request.side,
      ...(request.receiveAmount === undefined ? {} : { receive_amount: request.receiveAmount }),
      ...(request.deliverAmount === undefined ? {} : { deliver_amount: request.deliverAmount }),
    },
    signal,
  });

/** A transfer quote's current state, with `transfer_guid` once used. */
export const readTransferQuote = (bank: BankClient, guid: string, signal?: AbortSignal) =>
  bank.call(`quotes/${guid}`, transferQuoteSchema, { signal });

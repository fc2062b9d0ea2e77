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
  /** Exactly one of the two is given; the bank calculates the other. */
  readonly receiveAmount?: Amount;
  readonly deliverAmount?: Amount;
}

/** Amounts travel as numeric strings: JSON numbers would lose digits above 2^53. */
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

/** The current state of a quote: `trade_guid` is set once it was used. */
export const readQuote = (bank: BankClient, guid: string, signal?: AbortSignal) => bank.call(`quotes/${guid}`, quoteSchema, { signal });

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
  /** Exactly one of the two is given, in base units of the asset; the bank calculates the other. */
  readonly receiveAmount?: Amount;
  readonly deliverAmount?: Amount;
}

/** A quote for moving dollars in or out, or coins out. It has no end. */
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

/** The current state of a quote for a transfer: `transfer_guid` is set once it was used. */
export const readTransferQuote = (bank: BankClient, guid: string, signal?: AbortSignal) =>
  bank.call(`quotes/${guid}`, transferQuoteSchema, { signal });

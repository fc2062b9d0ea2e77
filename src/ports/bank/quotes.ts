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
    ...(signal ? { signal } : {}),
  });

/** The current state of a quote: `trade_guid` is set once it was used. */
export const readQuote = (bank: BankClient, guid: string, signal?: AbortSignal) => bank.call(`quotes/${guid}`, quoteSchema, signal ? { signal } : {});

import * as v from 'valibot';
import { marketOfLabels } from '#domain/trades/quotedMarket.ts';
import { isRecurring } from '#domain/trades/recurringLabels.ts';
import type { Trade } from '#domain/trades/trade.ts';
import type { BankClient } from './client.ts';
import { countedSchema, guidSchema, pageSize, recordsSchema, timeSchema } from './schemas.ts';

const recordSchema = v.object({
  guid: guidSchema,
  quote_guid: v.optional(v.string()),
  symbol: v.string(),
  side: v.picklist(['buy', 'sell']),
  state: v.string(),
  failure_code: v.nullish(v.string()),
  receive_amount: countedSchema,
  deliver_amount: countedSchema,
  fee: countedSchema,
  labels: v.nullish(v.array(v.string())),
  created_at: timeSchema,
  updated_at: timeSchema,
});
const tradeSchema = v.pipe(
  recordSchema,
  v.transform(
    (trade): Trade => ({
      market: marketOfLabels(trade.labels, trade.created_at),
      guid: trade.guid,
      quoteGuid: trade.quote_guid ?? '',
      side: trade.side,
      symbol: trade.symbol,
      deliverAmount: trade.deliver_amount,
      receiveAmount: trade.receive_amount,
      fee: trade.fee,
      state: trade.state,
      failureCode: trade.failure_code ?? null,
      isRecurring: isRecurring(trade.labels),
      createdAt: trade.created_at,
      updatedAt: trade.updated_at,
    }),
  ),
);

/** Not abortable, so that leaving cannot leave an order in doubt. A quote works only once. */
export const createTrade = (bank: BankClient, quoteGuid: string, labels: readonly string[]) =>
  bank.call('trades', tradeSchema, {
    method: 'POST',
    body: { quote_guid: quoteGuid, ...(labels.length > 0 && { labels }) },
    timeout: 30_000,
  });

export const readTrade = (bank: BankClient, guid: string, signal?: AbortSignal) =>
  bank.call(`trades/${guid}`, tradeSchema, { signal });

/** A page of trades, newest first, in the specification's size. @param page from 0 */
export const listTrades = (bank: BankClient, page: number, signal?: AbortSignal) =>
  bank.call('trades', recordsSchema(tradeSchema), { query: { per_page: pageSize, page: page || undefined }, signal });

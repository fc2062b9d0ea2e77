import * as v from 'valibot';
import type { BankClient } from './client.ts';
import { countedSchema, guidSchema, pageSize, recordsSchema, timeSchema } from './schemas.ts';

const tradeSchema = v.object({
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
export type Trade = v.InferOutput<typeof tradeSchema>;

/**
 * Uses a quote. The labels are kept with the trade.
 *
 * Not abortable: leaving the page must not leave an order in doubt. The quote works once, so a repeat cannot buy twice.
 */
export const createTrade = (bank: BankClient, quoteGuid: string, labels: readonly string[]) =>
  bank.call('trades', tradeSchema, { method: 'POST', body: { quote_guid: quoteGuid, ...(labels.length > 0 && { labels }) }, timeout: 30_000 });

export const readTrade = (bank: BankClient, guid: string, signal?: AbortSignal) => bank.call(`trades/${guid}`, tradeSchema, signal ? { signal } : {});

/** A page of the customer's trades, newest first, in the specification's size. @param page counted from 0 */
export const listTrades = (bank: BankClient, page: number, signal?: AbortSignal) =>
  bank.call('trades', recordsSchema(tradeSchema), { query: { per_page: pageSize, ...(page > 0 && { page }) }, ...(signal ? { signal } : {}) });

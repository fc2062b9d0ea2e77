import * as v from 'valibot';
import type { Amount } from '#domain/money/money.ts';
import type { BankClient } from './client.ts';
import { countedSchema, timeSchema } from './schemas.ts';

const priceSchema = v.object({
  symbol: v.string(),
  buy_price: v.nullish(countedSchema),
  sell_price: v.nullish(countedSchema),
  buy_price_last_updated_at: v.nullish(timeSchema),
});

/** What one whole unit costs and fetches, in base units (cents) of the counter asset. */
export interface Price {
  readonly symbol: string;
  readonly buy: Amount;
  readonly sell: Amount;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The current prices of all pairs that have both sides. */
export async function listPrices(bank: BankClient, signal?: AbortSignal): Promise<Price[]> {
  const reply = await bank.call('prices', v.array(priceSchema), signal ? { signal } : {});
  return reply.flatMap(({ symbol, buy_price: buy, sell_price: sell, buy_price_last_updated_at: at }) =>
    buy == null || sell == null ? [] : [{ symbol, buy, sell, at: at ?? Date.now() }],
  );
}

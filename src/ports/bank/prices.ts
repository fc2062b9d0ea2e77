import * as v from 'valibot';
import { type Amount, isZero } from '#domain/money/money.ts';
import type { BankClient } from './client.ts';
import { countedSchema, timeSchema } from './schemas.ts';

const priceSchema = v.object({
  symbol: v.string(),
  buy_price: v.nullish(countedSchema),
  sell_price: v.nullish(countedSchema),
  buy_price_last_updated_at: v.nullish(timeSchema),
});

/** Buy and sell price of one whole unit, in base units (cents) of the counter asset. */
export interface Price {
  readonly symbol: string;
  readonly buy: Amount;
  readonly sell: Amount;
  /** ms since 1970. */
  readonly at: number;
}

const isMissing = (price: Amount | null | undefined): price is null | undefined => price == null || isZero(price);

/** Current prices of all two-sided pairs; a price of zero means none. */
export async function listPrices(bank: BankClient, signal?: AbortSignal): Promise<Price[]> {
  const reply = await bank.call('prices', v.array(priceSchema), { signal });
  return reply.flatMap(({ symbol, buy_price: buy, sell_price: sell, buy_price_last_updated_at: at }) =>
    isMissing(buy) || isMissing(sell) ? [] : [{ symbol, buy, sell, at: at ?? Date.now() }],
  );
}

import * as v from 'valibot';
import { tradableCodes } from '#domain/assets/assets.ts';
import { type Amount, isAmount } from '#domain/money/money.ts';
import type { SavedOrder } from '#machines/order/order.types.ts';
import { savedFlow } from '#ports/browser/saved-flows.ts';

const amount = v.custom<Amount>(isAmount);
const side = v.picklist(['buy', 'sell']);
const terms = { guid: v.string(), side, symbol: v.string(), deliverAmount: amount, receiveAmount: amount, fee: amount };
const quote = v.object({
  ...terms,
  issuedAt: v.number(),
  expiresAt: v.number(),
  market: v.nullable(v.object({ buy: amount, sell: amount, at: v.number() })),
});
const trade = v.object({
  ...terms,
  quoteGuid: v.string(),
  state: v.string(),
  failureCode: v.nullable(v.string()),
  isRecurring: v.optional(v.boolean(), false),
  createdAt: v.number(),
  updatedAt: v.number(),
});
const savedOrder = v.object({
  customerGuid: v.string(),
  draft: v.object({
    asset: v.picklist(tradableCodes),
    side,
    unit: v.picklist(['usd', 'asset']),
    amountText: v.string(),
  }),
  sent: v.nullable(v.object({ quote, trade: v.nullable(trade) })),
});

/** The saved order, or null if missing or unreadable. */
export function readSavedOrder(): SavedOrder | null {
  try {
    const { success, output } = v.safeParse(savedOrder, savedFlow('order'));
    return success ? output : null;
  } catch {
    return null;
  }
}

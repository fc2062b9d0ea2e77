import * as v from 'valibot';
import { tradableCodes } from '#domain/assets/assets.ts';
import { rhythms } from '#domain/trades/recurringBuys.ts';
import type { SavedRecurringBuy } from '#machines/recurringBuy/recurringBuy.machine.ts';
import { savedFlow } from '#ports/browser/saved-flows.ts';

const asset = v.picklist(tradableCodes);
const savedBuy = v.object({
  customerGuid: v.string(),
  id: v.string(),
  asset,
  draft: v.object({
    asset,
    amount: v.string(),
    rhythm: v.picklist(rhythms),
    firstDay: v.string(),
    hour: v.number(),
    lastDay: v.string(),
  }),
});

/** The customer's form from before a reload, or null if missing or unreadable. */
export function readSavedBuy(customerGuid: string): SavedRecurringBuy | null {
  try {
    const { success, output } = v.safeParse(savedBuy, savedFlow('recurringBuy'));
    return success && output.customerGuid === customerGuid ? output : null;
  } catch {
    return null;
  }
}

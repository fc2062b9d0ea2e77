import * as v from 'valibot';
import { tradableCodes } from '#domain/assets/assets.ts';
import { otcSides, otcTimings } from '#domain/contact/otc.ts';
import type { SavedMessage } from '#machines/contactForm/contactForm.machine.ts';
import { type SavedFlow, savedFlow } from '#ports/browser/saved-flows.ts';

const saved = v.object({
  draft: v.object({
    name: v.string(),
    email: v.string(),
    phone: v.string(),
    subject: v.string(),
    message: v.string(),
    company: v.string(),
    amount: v.string(),
    side: v.picklist(otcSides),
    coin: v.picklist(tradableCodes),
    unit: v.picklist(['dollars', 'coin']),
    timing: v.picklist(otcTimings),
  }),
  wasSubmitted: v.boolean(),
});

/** The saved message, or null if missing or unreadable. */
export function readSavedMessage(flow: SavedFlow): SavedMessage | null {
  try {
    const { success, output } = v.safeParse(saved, savedFlow(flow));
    return success ? output : null;
  } catch {
    return null;
  }
}

import * as v from 'valibot';
import type { SavedPick } from '#machines/bankLinking/bankLinking.types.ts';
import { savedFlow } from './saved-flows.ts';

const textOrNull = v.nullable(v.string());
const savedPick = v.object({
  customerGuid: v.string(),
  picked: v.object({
    publicToken: v.string(),
    account: v.object({ id: v.string(), name: v.string(), mask: textOrNull, currency: textOrNull, institution: textOrNull }),
  }),
  pickedAt: v.number(),
  knownGuids: v.array(v.string()),
});

/** The bank account that was selected and not sent before a reload; null without one that we can read. */
export function readSavedPick(): SavedPick | null {
  try {
    const { success, output } = v.safeParse(savedPick, savedFlow('bankLinking'));
    return success ? output : null;
  } catch {
    return null;
  }
}

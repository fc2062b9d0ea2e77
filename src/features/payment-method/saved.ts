import * as v from 'valibot';
import type { SavedLink, SavedPick } from '#machines/bankLinking/bankLinking.types.ts';
import { savedFlow } from '#ports/browser/saved-flows.ts';

const textOrNull = v.nullable(v.string());
const savedPick = v.object({
  customerGuid: v.string(),
  picked: v.object({
    publicToken: v.string(),
    account: v.object({
      id: v.string(),
      name: v.string(),
      mask: textOrNull,
      currency: textOrNull,
      institution: textOrNull,
    }),
  }),
  pickedAt: v.number(),
  knownGuids: v.array(v.string()),
});

const savedLink = v.object({
  customerGuid: v.string(),
  accountGuid: textOrNull,
  linkToken: v.string(),
  expiresAt: v.number(),
  knownGuids: v.array(v.string()),
});

/** The picked account from before a reload, or null if missing or unreadable. */
export const readSavedPick = (): SavedPick | null => read(savedPick);
/** The link of a customer who left for the bank's page, or null if missing or unreadable. */
export const readSavedLink = (): SavedLink | null => read(savedLink);

function read<Schema extends typeof savedPick | typeof savedLink>(schema: Schema): v.InferOutput<Schema> | null {
  try {
    const { success, output } = v.safeParse(schema, savedFlow('bankLinking'));
    return success ? output : null;
  } catch {
    return null;
  }
}

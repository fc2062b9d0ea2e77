import * as v from 'valibot';
import { networks } from '#domain/addresses/networks.ts';
import { tradableCodes } from '#domain/assets/assets.ts';
import type { SavedForm } from '#machines/externalWallet/externalWallet.types.ts';
import { savedFlow } from '#ports/browser/saved-flows.ts';

const savedForm = v.object({
  customerGuid: v.string(),
  draft: v.object({
    name: v.string(),
    asset: v.nullable(v.picklist(tradableCodes)),
    network: v.nullable(v.picklist(networks)),
    address: v.string(),
    tag: v.string(),
  }),
  wasSubmitted: v.boolean(),
});

/** The wallet form from before a reload, or null if missing or unreadable. */
export function readSavedWallet(): SavedForm | null {
  try {
    const { success, output } = v.safeParse(savedForm, savedFlow('externalWallet'));
    return success ? output : null;
  } catch {
    return null;
  }
}

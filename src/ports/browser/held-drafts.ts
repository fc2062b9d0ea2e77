import type { Drafts } from '#machines/app/app.types.ts';
import { tabStorage } from './storage.ts';

/** Passes unsaved drafts in memory to the reloaded document. */
export const heldDraftsKey = 'heldDrafts';

/** Takes the previous document's drafts, perhaps of another build, back into memory. */
export function takeHeldDrafts(): Drafts | null {
  const text = tabStorage().getItem(heldDraftsKey);
  tabStorage().removeItem(heldDraftsKey);
  try {
    const held: Partial<Drafts> | null = JSON.parse(text ?? 'null');
    return isDrafts(held) ? held : null;
  } catch {
    return null;
  }
}

/** Each flow validates its own draft on opening. */
const isDrafts = (held: Partial<Drafts> | null): held is Drafts =>
  typeof held?.customerGuid === 'string' && typeof held.byFlow === 'object' && held.byFlow !== null;

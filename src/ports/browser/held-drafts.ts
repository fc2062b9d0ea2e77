import type { Drafts } from '#machines/app/app.types.ts';
import { tabStorage } from './storage.ts';

/** Where a document that is loaded anew leaves what is typed and held in memory for the one that follows. */
export const heldDraftsKey = 'heldDrafts';

/** What the document before this one held, which may have been of another build; null without. It is in memory again, and nowhere else. */
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

/** Each flow checks its own when it opens. */
const isDrafts = (held: Partial<Drafts> | null): held is Drafts =>
  typeof held?.customerGuid === 'string' && typeof held.byFlow === 'object' && held.byFlow !== null;

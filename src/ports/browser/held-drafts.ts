import type { Drafts } from '#machines/app/app.drafts.ts';
import { tabStorage } from './storage.ts';

const key = 'heldDrafts';

/** Saves for the document that follows this one what is typed and held in memory. */
export const saveHeldDrafts = (held: Drafts): void => tabStorage().setItem(key, JSON.stringify(held));

/** What the document before this one held, which may have been of another build; null without. It is in memory again, and nowhere else. */
export function takeHeldDrafts(): Drafts | null {
  const text = tabStorage().getItem(key);
  if (text === null) return null;
  tabStorage().removeItem(key);
  return JSON.parse(text);
}

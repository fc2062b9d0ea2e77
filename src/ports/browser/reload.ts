import type { Drafts } from '#machines/app/app.types.ts';
import { heldDraftsKey } from './held-drafts.ts';
import { tabStorage } from './storage.ts';

const key = 'reloadedFor';
/** A tab that is open for weeks need not remember them all. */
const most = 20;

/** The builds that this tab was loaded anew for, the newest last. */
export const readReloads = (): readonly string[] => (tabStorage().getItem(key) ?? '').split(' ').filter(Boolean);

export const saveReloads = (builds: readonly string[]): void => tabStorage().setItem(key, builds.slice(-most).join(' '));

/**
 * Makes sure that this tab has a storage with room, or it could be loaded anew for ever.
 * @throws DOMException when the browser blocks it, or it is full
 */
export function expectRoom(): void {
  const room = `${key}Room`;
  sessionStorage.setItem(room, 'x'.repeat(5_000));
  sessionStorage.removeItem(room);
}

/** Saves for the document that follows this one what is typed and held in memory. */
export const saveHeldDrafts = (held: Drafts): void => tabStorage().setItem(heldDraftsKey, JSON.stringify(held));

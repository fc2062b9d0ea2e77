import type { Drafts } from '#machines/app/app.types.ts';
import { heldDraftsKey } from './held-drafts.ts';
import { tabStorage } from './storage.ts';

const key = 'reloadedFor';
/** Enough for a tab that stays open for weeks. */
const most = 20;

/** The builds that this tab reloaded for, newest last. */
export const readReloads = (): readonly string[] => (tabStorage().getItem(key) ?? '').split(' ').filter(Boolean);

export const saveReloads = (builds: readonly string[]): void =>
  tabStorage().setItem(key, builds.slice(-most).join(' '));

/**
 * Ensures that storage works, or reloads could loop.
 * @throws DOMException if it is blocked or full
 */
export function expectRoom(): void {
  const room = `${key}Room`;
  sessionStorage.setItem(room, 'x'.repeat(5_000));
  sessionStorage.removeItem(room);
}

export const saveHeldDrafts = (held: Drafts): void => tabStorage().setItem(heldDraftsKey, JSON.stringify(held));

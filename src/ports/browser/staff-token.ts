import { tokenTimes } from './session-storage.ts';
import { browserStorage, tabStorage } from './storage.ts';

/** The stored access token of staff (`a_at`) with its end in seconds, as in the token; null without one. One that cannot be read has expired. */
export function readStaffToken(): { readonly token: string; readonly exp: number } | null {
  const token = tabStorage().getItem('a_at');
  return token ? { token, exp: tokenTimes(token)?.exp ?? 0 } : null;
}

/** Removes the token, and the email of whoever it was given to. */
export function removeStaffToken(): void {
  tabStorage().removeItem('a_at');
  browserStorage().removeItem('email');
}

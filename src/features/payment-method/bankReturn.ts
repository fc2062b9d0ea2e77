import type { BankReturn } from '#machines/bankLinking/bankLinking.types.ts';
import { readSavedLink } from './saved.ts';

/** The page that banks with a page of their own send the customer back to, as it is registered. */
export const bankReturnPath = '/payment-method';

/**
 * The customer's way back from their bank's own page, or null. What the bank answered leaves the
 * address bar: it works once, and a reload begins anew.
 */
export function takeBankReturn(): BankReturn | null {
  if (!new URLSearchParams(location.search).has('oauth_state_id')) return null;
  const address = location.href;
  History.prototype.replaceState.call(history, history.state, '', location.pathname);
  return { address, link: readSavedLink() };
}

import type { BankReturn } from '#machines/bankLinking/bankLinking.types.ts';
import { readSavedLink } from './saved.ts';

/** The registered page to which banks with their own pages send the customer back. */
export const bankReturnPath = '/payment-method';

/**
 * The customer's return from their bank's own page, or null. The bank's reply is removed from the
 * address bar: it works once, and a reload starts over.
 */
export function takeBankReturn(): BankReturn | null {
  if (!new URLSearchParams(location.search).has('oauth_state_id')) return null;
  const address = location.href;
  History.prototype.replaceState.call(history, history.state, '', location.pathname);
  return { address, link: readSavedLink() };
}

/**
 * Ends a user token at once. Nobody waits for it: it outlives the page, and a failure leaves a token that no browser holds anymore. Plain
 * `fetch`, because every page can sign out and the HTTP client comes later.
 */
export function signOutCustomer(ut: string): void {
  fetch('/backend/customers/sign-out', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', Authorization: `Bearer ${ut}` },
    body: '{}',
  }).catch(() => {});
}

import { ProblemError, problem } from '#machines/shared/problem.ts';

/**
 * Ends a user token at once. Plain `fetch`, because every page can sign out and the HTTP client comes later; it outlives the page.
 * @throws ProblemError if the server was not reached, or had a fault of its own
 */
export async function signOutCustomer(ut: string): Promise<void> {
  const request = fetch('/backend/customers/sign-out', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', Authorization: `Bearer ${ut}` },
    body: '{}',
  });
  const { status } = await request.catch(() => {
    throw new ProblemError(problem('offline', true));
  });
  if (status >= 500 || status === 429) throw new ProblemError(problem('serverFault', true));
}

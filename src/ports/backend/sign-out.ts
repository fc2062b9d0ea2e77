import { ProblemError, problem } from '#machines/shared/problem.ts';

/**
 * Ends a user token, with plain `fetch`: every page can sign out without the HTTP client.
 * @throws ProblemError if the server is unreachable or fails
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

import { Refusal } from '../http/envelope.ts';
import type { BackendServices } from '../services.ts';
import { findCustomer } from './store.ts';
import type { UserToken } from './user-token.ts';

/**
 * The `iat` (seconds) of the customer's newest user token, for a session to learn that it was superseded.
 *
 * The specification shows no authentication for this call, so it answers without one too. An email that nobody has, or that never
 * signed in, then gets a number as well, which moves as if somebody signed in now and then: the reply does not tell which emails
 * are known.
 * @throws Refusal 403 when a user token of another customer was sent.
 */
export async function latestIat(services: BackendServices, email: string, token: UserToken | null): Promise<number> {
  if (token !== null && token.email !== email) throw new Refusal(403, 'forbidden', 'This session belongs to another customer.');
  const customer = await findCustomer(services.db, email);
  return customer?.latestIat ?? services.userTokens.standInIat(email);
}

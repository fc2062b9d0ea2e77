import { Refusal } from '../http/envelope.ts';
import type { BackendServices } from '../services.ts';
import { findCustomer } from './store.ts';
import type { UserToken } from './user-token.ts';

/**
 * The `iat` (seconds) of the customer's newest user token, so that a session can detect a newer one.
 *
 * The specification shows no authentication for this call, so it works without one too. An email that is unknown, or that never
 * signed in, also gets a number, which changes as if someone signed in now and then: the reply does not reveal which emails
 * are known.
 * @throws Refusal 403 when the user token belongs to another customer.
 */
export async function latestIat(services: BackendServices, email: string, token: UserToken | null): Promise<number> {
  if (token !== null && token.email !== email) throw new Refusal(403, 'forbidden', 'This session belongs to another customer.');
  const customer = await findCustomer(services.db, email);
  return customer?.latestIat ?? services.userTokens.standInIat(email);
}

import type { BackendServices } from '../services.ts';
import { endSessions, findCustomer } from './store.ts';
import type { UserToken } from './user-token.ts';

/** Ends the session of a user token, and older ones. A newer session elsewhere continues. Safe to repeat. */
export async function signOut({ db, bank }: BackendServices, { email, guid, iat }: UserToken): Promise<void> {
  const customer = await findCustomer(db, email);
  if (customer?.bankCustomerGuid !== guid) return;
  await endSessions(db, email, iat);
  // A newer sign-in ended the older sessions' tokens, and the ones issued since are not ours to end.
  if (customer.latestIat === iat) await bank.endStepUpTokens(guid);
}

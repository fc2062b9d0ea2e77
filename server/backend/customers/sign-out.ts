import type { Context } from 'hono';
import { recordEvent } from '../security/events.ts';
import type { BackendServices } from '../services.ts';
import { endSessions, findCustomer } from './store.ts';
import type { UserToken } from './user-token.ts';

/** Ends the session of a user token, and older ones. A newer session elsewhere continues. Safe to repeat. */
export async function signOut({ db, bank, clock }: BackendServices, c: Context, { email, guid, iat }: UserToken): Promise<void> {
  const customer = await findCustomer(db, email);
  if (customer?.bankCustomerGuid !== guid) return;
  await endSessions(db, email, iat);
  // A newer sign-in ended the older sessions' tokens, and the ones issued since are not ours to end.
  if (customer.latestIat !== iat) return;
  await bank.endStepUpTokens(guid);
  const hadEnded = (customer.endedIat ?? 0) >= iat;
  if (!hadEnded) await recordEvent(db, { customerGuid: guid, kind: 'signedOut', c }, clock.now());
}

import { effectContract, promiseContract } from '../shared/actors.ts';
import type { EndingReason, StoredSession } from './session.types.ts';

/** POST /customers/check-customer-token-dublicate. Gives the `iat` (seconds) of the customer's newest user token. */
export const checkDuplicate = promiseContract<{ readonly iat: number }, { email: string }>('checkDuplicate');

/** POST /customers/regenerate-customer-token with the user token as bearer. Rejects with a ProblemError; status 401 ends the session. */
export const regenerateAccessToken = promiseContract<{ readonly at: string; readonly atExp: number }, { userToken: string; guid: string }>(
  'regenerateAccessToken',
);

/** Keeps a new session: guid (encoded), at, ut, user_email in session storage; f_at, displayName in local storage. */
export const storeSession = effectContract<{ session: StoredSession }>('storeSession');
/** Keeps a new access token under `at`. */
export const storeAccessToken = effectContract<{ at: string }>('storeAccessToken');
/** Removes ut, at, user_email, guid, f_at and displayName; who signs out leaves nothing else either. */
export const clearStoredKeys = effectContract<{ reason: EndingReason }>('clearStoredKeys');
/** Shows the catalogue's sentence for a code in the banner. */
export const announceEnding = effectContract<{ code: 'sessionExpired' }>('announceEnding');
/** Goes to /signin. */
export const leadToSignIn = effectContract('leadToSignIn');

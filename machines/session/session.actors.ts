import { effectContract, promiseContract } from '../shared/actors.ts';
import type { EndingReason, StoredSession } from './session.types.ts';

/** POST /customers/check-customer-token-dublicate. Returns the `iat` (seconds) of the customer's newest user token. */
export const checkDuplicate = promiseContract<{ readonly iat: number }, { email: string }>('checkDuplicate');

/** POST /customers/regenerate-customer-token with the user token as bearer. Rejects with a ProblemError; status 401 ends the session. */
export const regenerateAccessToken = promiseContract<{ readonly at: string; readonly atExp: number }, { userToken: string; guid: string }>(
  'regenerateAccessToken',
);

/** Saves a new session: guid (encoded), at, ut, and user_email in session storage; f_at and displayName in local storage. */
export const saveSession = effectContract<{ session: StoredSession }>('saveSession');
/** Saves a new access token under `at`. */
export const saveAccessToken = effectContract<{ at: string }>('saveAccessToken');
/** Removes ut, at, user_email, guid, f_at, and displayName; signing out also removes a saved order. */
export const removeSavedSession = effectContract<{ reason: EndingReason }>('removeSavedSession');
/** Shows the message for a code in the banner. */
export const showEnding = effectContract<{ code: 'sessionExpired' }>('showEnding');
/** Goes to /signin. */
export const leadToSignIn = effectContract('leadToSignIn');

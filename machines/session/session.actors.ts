import { effectContract, promiseContract } from '../shared/setup.ts';
import type { EndingReason, StoredSession } from './session.types.ts';

/** POST /customers/check-customer-token-dublicate. Returns the `iat` (seconds) of the customer's newest user token. */
export const checkDuplicate = promiseContract<{ readonly iat: number }, { email: string }>('checkDuplicate');

/** POST /customers/regenerate-customer-token with the user token as bearer. Rejects with a ProblemError; status 401 ends the session, for the reason in its code. */
export const regenerateAccessToken = promiseContract<{ readonly at: string; readonly atExp: number }, { userToken: string; guid: string }>(
  'regenerateAccessToken',
);

/** Saves a new session: guid (encoded), at, ut, and user_email in session storage; f_at and displayName in local storage. */
export const saveSession = effectContract<{ session: StoredSession }>('saveSession');
/** Saves a new access token under `at`. */
export const saveAccessToken = effectContract<{ at: string }>('saveAccessToken');
/** Removes ut, at, user_email, guid, f_at, and displayName; signing out also removes a saved order. */
export const removeSavedSession = effectContract<{ reason: EndingReason }>('removeSavedSession');
/** Has the user token ended at the server, in the background (`machines/revocation`). `exp` is in seconds, as in the token. */
export const revokeUserToken = effectContract<{ ut: string; exp: number }>('revokeUserToken');
/** Shows the message for a code in the banner. */
export const showEnding = effectContract<{ code: 'sessionExpired' }>('showEnding');
/** Goes to /signin, which says why. After signing in again, the customer `returning` comes back to this page; null after signing out. */
export const leadToSignIn = effectContract<{ returning: string | null; reason: EndingReason }>('leadToSignIn');
/** Leaves a page of the former customer for the dashboard. */
export const leadToDashboard = effectContract('leadToDashboard');

/** Loads the document anew: what it shows is of a session that this tab no longer holds. */
export const reloadDocument = effectContract('reloadDocument');
/** Shows a page that the browser went back to, which is concealed until its session has been compared. */
export const revealDocument = effectContract('revealDocument');

/** Asks the other tabs of this browser for the session. */
export const askOtherTabs = effectContract('askOtherTabs');
/** Sends the other tabs the session of this one. */
export const shareSession = effectContract<{ session: StoredSession }>('shareSession');
/** Says in the other tabs that the session with this user token has ended. */
export const shareEnding = effectContract<{ ut: string; reason: EndingReason }>('shareEnding');

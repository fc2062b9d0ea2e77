import { jwtDecode } from 'jwt-decode';
import { browserStorage, tabStorage } from './storage.ts';

/**
 * The keys that the specification names. Session storage: `guid` (encoded), `at`, `ut`, `user_email`; local storage: `f_at`,
 * `displayName`. Staff keys (`a_at`, `email`) belong to the staff session.
 */
const sessionKeys = ['ut', 'at', 'user_email', 'guid'] as const;
const localKeys = ['f_at', 'displayName'] as const;

/** What a signed-in browser keeps. `exp` and `iat` are seconds, as in the tokens themselves. */
export interface StoredSession {
  readonly ut: string;
  readonly at: string;
  readonly email: string;
  readonly guid: string;
  readonly displayName: string;
  readonly utIat: number;
  readonly utExp: number;
  readonly atExp: number;
}

/** The times in a token; `null` when it is not a readable JWT with an expiry. */
export function tokenTimes(token: string): { readonly exp: number; readonly iat: number } | null {
  try {
    const { exp, iat } = jwtDecode(token);
    return typeof exp === 'number' ? { exp, iat: iat ?? 0 } : null;
  } catch {
    return null;
  }
}

/** The texts that make a session; its times are in the tokens. */
export type SessionKeys = Pick<StoredSession, 'ut' | 'at' | 'email' | 'guid' | 'displayName'>;

/** Whether a token names another customer. Only the server can tell whether a token is genuine; this keeps mixed keys apart. */
function isOthers(token: string, guid: string): boolean {
  try {
    return (jwtDecode(token).sub ?? guid) !== guid;
  } catch {
    return false;
  }
}

/**
 * A session with the times in its tokens; null if a text is missing, or the user token cannot be read or is another customer's. An access
 * token of which that is so counts as expired: the user token makes a new one.
 */
export function sessionOf({ ut, at, email, guid, displayName }: SessionKeys): StoredSession | null {
  const user = tokenTimes(ut);
  if (!user || !at || !email || !guid || isOthers(ut, guid)) return null;
  const atExp = isOthers(at, guid) ? 0 : (tokenTimes(at)?.exp ?? 0);
  return { ut, at, email, guid, displayName, utIat: user.iat, utExp: user.exp, atExp };
}

/**
 * Reads the stored session; `null` when a key is missing or is not what we wrote (then nothing of it is believed), or when somebody else
 * has signed in in another tab since this one was closed.
 */
export function readStoredSession(): StoredSession | null {
  const [ut, at, email, guid] = sessionKeys.map((key) => tabStorage().getItem(key));
  if (!ut || !at || !email || !guid || !localKeysAreOf(email) || !isOf(email, ut)) return null;
  return sessionOf({ ut, at, email, guid: decodeGuid(guid) ?? '', displayName: browserStorage().getItem('displayName') ?? '' });
}

/** The user token that this tab holds, unchecked; null without one. */
export const storedUserToken = (): string | null => tabStorage().getItem('ut');

/** Whether another tab may hold a session: somebody has signed in in this browser, and nobody has signed out since. */
export const mayBeShared = (): boolean => browserStorage().getItem('f_at') !== null;

/** Local storage is shared by all tabs: the token there says whose sign-in was the last. */
const localKeysAreOf = (email: string): boolean => isOf(email, browserStorage().getItem('f_at') ?? '');

/** Whether a token names this email, or none. */
function isOf(email: string, token: string): boolean {
  const owner = emailIn(token);
  return owner === null || owner.toLowerCase() === email.toLowerCase();
}

function emailIn(token: string): string | null {
  try {
    return jwtDecode<{ email?: string }>(token).email ?? null;
  } catch {
    return null;
  }
}

export function saveSession(session: { ut: string; at: string; email: string; guid: string; displayName: string }): void {
  tabStorage().setItem('ut', session.ut);
  tabStorage().setItem('at', session.at);
  tabStorage().setItem('user_email', session.email);
  tabStorage().setItem('guid', encodeGuid(session.guid));
  browserStorage().setItem('displayName', session.displayName);
}

/** Keeps the authentication service's own token, which the product's tokens were given for. */
export const saveIdentityToken = (idToken: string): void => browserStorage().setItem('f_at', idToken);

export const saveAccessToken = (at: string): void => tabStorage().setItem('at', at);

/** Clears what this tab keeps of a session, and nothing that other tabs share. */
export function clearTabSession(): void {
  for (const key of sessionKeys) tabStorage().removeItem(key);
}

/** Clears what an ended session leaves, as the specification lists it; of the keys that all tabs share, only its own. */
export function clearSession(): void {
  const isOwn = localKeysAreOf(tabStorage().getItem('user_email') ?? '');
  clearTabSession();
  if (isOwn) for (const key of localKeys) browserStorage().removeItem(key);
}

/** Base64, so that the stored guid is not read off at a glance; it is no secret. */
const encodeGuid = (guid: string) => btoa(guid);
function decodeGuid(encoded: string): string | null {
  try {
    return atob(encoded);
  } catch {
    return null;
  }
}

import { jwtDecode } from 'jwt-decode';
import { browserStorage, tabStorage } from './storage.ts';

/**
 * The keys of the specification. Session storage: `guid` (encoded), `at`, `ut`, `user_email`; local
 * storage: `f_at`, `displayName`. Staff keys (`a_at`, `email`) belong to the staff session.
 */
const sessionKeys = ['ut', 'at', 'user_email', 'guid'] as const;
const localKeys = ['f_at', 'displayName'] as const;

/** `exp` and `iat` are seconds, as in the tokens. */
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

/** The times in a token; `null` if it is not a readable JWT with an expiry. */
export function tokenTimes(token: string): { readonly exp: number; readonly iat: number } | null {
  try {
    const { exp, iat } = jwtDecode(token);
    return typeof exp === 'number' ? { exp, iat: iat ?? 0 } : null;
  } catch {
    return null;
  }
}

export type SessionKeys = Pick<StoredSession, 'ut' | 'at' | 'email' | 'guid' | 'displayName'>;

/** Whether a token names another customer. Not authentication: it keeps mixed keys apart. */
function isOthers(token: string, guid: string): boolean {
  try {
    return (jwtDecode(token).sub ?? guid) !== guid;
  } catch {
    return false;
  }
}

/** Null if a text is missing or the user token is another customer's; a bad `at` is expired. */
export function sessionOf({ ut, at, email, guid, displayName }: SessionKeys): StoredSession | null {
  const user = tokenTimes(ut);
  if (!user || !at || !email || !guid || isOthers(ut, guid)) return null;
  const atExp = isOthers(at, guid) ? 0 : (tokenTimes(at)?.exp ?? 0);
  return { ut, at, email, guid, displayName, utIat: user.iat, utExp: user.exp, atExp };
}

/** `null` if a key is missing or invalid, or if someone else has signed in since. */
export function readStoredSession(): StoredSession | null {
  const [ut, at, email, guid] = sessionKeys.map((key) => tabStorage().getItem(key));
  if (!ut || !at || !email || !guid || !localKeysAreOf(email) || !isOf(email, ut)) return null;
  return sessionOf({
    ut,
    at,
    email,
    guid: decodeGuid(guid) ?? '',
    displayName: browserStorage().getItem('displayName') ?? '',
  });
}

/** This tab's user token, unchecked, or null. */
export const storedUserToken = (): string | null => tabStorage().getItem('ut');

/** Whether another tab may have a session: someone signed in and has not signed out since. */
export const mayBeShared = (): boolean => browserStorage().getItem('f_at') !== null;

/** Tabs share local storage, so its token tells who signed in last. */
const localKeysAreOf = (email: string): boolean => isOf(email, browserStorage().getItem('f_at') ?? '');

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

export function saveSession(session: {
  ut: string;
  at: string;
  email: string;
  guid: string;
  displayName: string;
}): void {
  tabStorage().setItem('ut', session.ut);
  tabStorage().setItem('at', session.at);
  tabStorage().setItem('user_email', session.email);
  tabStorage().setItem('guid', encodeGuid(session.guid));
  browserStorage().setItem('displayName', session.displayName);
}

export const saveIdentityToken = (idToken: string): void => browserStorage().setItem('f_at', idToken);

export const saveAccessToken = (at: string): void => tabStorage().setItem('at', at);

/** Clears this tab's session, but nothing shared with other tabs. */
export function clearTabSession(): void {
  for (const key of sessionKeys) tabStorage().removeItem(key);
}

/** Clears an ended session as specified; of shared keys, only its own. */
export function clearSession(): void {
  const isOwn = localKeysAreOf(tabStorage().getItem('user_email') ?? '');
  clearTabSession();
  if (isOwn) for (const key of localKeys) browserStorage().removeItem(key);
}

/** Base64 against glances; it is no secret. */
const encodeGuid = (guid: string) => btoa(guid);
function decodeGuid(encoded: string): string | null {
  try {
    return atob(encoded);
  } catch {
    return null;
  }
}

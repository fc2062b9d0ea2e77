import { jwtDecode } from 'jwt-decode';

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

/**
 * Reads the stored session; `null` when a key is missing or is not what we wrote (then nothing of it is believed). An access token that
 * cannot be read counts as expired: the user token makes a new one.
 */
export function readStoredSession(): StoredSession | null {
  const [ut, at, email, guid] = sessionKeys.map((key) => sessionStorage.getItem(key));
  if (!ut || !at || !email || !guid) return null;
  const user = tokenTimes(ut);
  const access = tokenTimes(at);
  const decoded = decodeGuid(guid);
  if (!user || !decoded) return null;
  return {
    ut,
    at,
    email,
    guid: decoded,
    displayName: displayNameOf(email),
    utIat: user.iat,
    utExp: user.exp,
    atExp: access?.exp ?? 0,
  };
}

/**
 * The stored name, if it is this customer's: local storage is shared by all tabs, and somebody else may have signed in in another one. The
 * token beside it says whose both are.
 */
function displayNameOf(email: string): string {
  const name = localStorage.getItem('displayName') ?? '';
  const owner = emailIn(localStorage.getItem('f_at') ?? '');
  return owner === null || owner.toLowerCase() === email.toLowerCase() ? name : '';
}

function emailIn(token: string): string | null {
  try {
    return jwtDecode<{ email?: string }>(token).email ?? null;
  } catch {
    return null;
  }
}

export function saveSession(session: { ut: string; at: string; email: string; guid: string; displayName: string }): void {
  sessionStorage.setItem('ut', session.ut);
  sessionStorage.setItem('at', session.at);
  sessionStorage.setItem('user_email', session.email);
  sessionStorage.setItem('guid', encodeGuid(session.guid));
  localStorage.setItem('displayName', session.displayName);
}

/** Keeps the authentication service's own token, which the product's tokens were given for. */
export const saveIdentityToken = (idToken: string): void => localStorage.setItem('f_at', idToken);

export const saveAccessToken = (at: string): void => sessionStorage.setItem('at', at);

/** Clears what an ended session leaves, as the specification lists it. */
export function clearSession(): void {
  for (const key of sessionKeys) sessionStorage.removeItem(key);
  for (const key of localKeys) localStorage.removeItem(key);
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

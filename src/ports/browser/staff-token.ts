import { jwtDecode } from 'jwt-decode';
import type { StaffToken } from '#machines/adminSession/adminSession.types.ts';
import { browserStorage, tabStorage } from './storage.ts';

/** A token of staff with what is in it. One that cannot be read has expired. */
export function staffTokenOf(token: string): StaffToken {
  try {
    const { exp = 0, sub = '', sid = '' } = jwtDecode<{ exp?: number; sub?: string; sid?: string }>(token);
    return { token, exp, staffId: sub, sessionId: sid };
  } catch {
    return { token, exp: 0, staffId: '', sessionId: '' };
  }
}

/** The stored access token of staff (`a_at`); null without one. */
export function readStaffToken(): StaffToken | null {
  const token = tabStorage().getItem('a_at');
  return token ? staffTokenOf(token) : null;
}

/** Whether another tab may hold a session: a person of staff has signed in in this browser, and nobody has signed out since. */
export const staffMayBeShared = (): boolean => browserStorage().getItem('email') !== null;

/** The email of whoever the token was given to; '' while that is not known. */
export const readStaffEmail = (): string => browserStorage().getItem('email') ?? '';

/** @param email null where it is not known yet whose the token is */
export function saveStaffToken(token: string, email: string | null): void {
  tabStorage().setItem('a_at', token);
  if (email !== null) browserStorage().setItem('email', email);
}

/** Removes the token, and the email of whoever it was given to. */
export function removeStaffToken(): void {
  tabStorage().removeItem('a_at');
  browserStorage().removeItem('email');
}

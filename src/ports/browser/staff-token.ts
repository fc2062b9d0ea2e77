import { jwtDecode } from 'jwt-decode';
import type { StaffToken } from '#machines/adminSession/adminSession.types.ts';
import { browserStorage, tabStorage } from './storage.ts';

/** A parsed staff token; an unreadable one counts as expired. */
export function staffTokenOf(token: string): StaffToken {
  try {
    const { exp = 0, sub = '', sid = '' } = jwtDecode<{ exp?: number; sub?: string; sid?: string }>(token);
    return { token, exp, staffId: sub, sessionId: sid };
  } catch {
    return { token, exp: 0, staffId: '', sessionId: '' };
  }
}

/** The stored staff token (`a_at`), or null. */
export function readStaffToken(): StaffToken | null {
  const token = tabStorage().getItem('a_at');
  return token ? staffTokenOf(token) : null;
}

/** Whether another tab may have a staff session: someone signed in and not out since. */
export const staffMayBeShared = (): boolean => browserStorage().getItem('email') !== null;

/** The email of the token's owner, or '' if unknown. */
export const readStaffEmail = (): string => browserStorage().getItem('email') ?? '';

/** The console's zone, or null if unknown: the first times on screen need no reply. */
export const readStaffZone = (): string | null => browserStorage().getItem('staff_zone');

/** @param email null if the owner is not known yet, like the zone */
export function saveStaffToken(token: string, email: string | null, zone: string | null): void {
  tabStorage().setItem('a_at', token);
  if (email !== null) browserStorage().setItem('email', email);
  if (zone !== null) browserStorage().setItem('staff_zone', zone);
}

export function removeStaffToken(): void {
  tabStorage().removeItem('a_at');
  browserStorage().removeItem('email');
  browserStorage().removeItem('staff_zone');
}

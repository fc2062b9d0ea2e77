import { maxTimeout } from './waits.ts';

/** A token has expired once its `exp`, in seconds, is in the past. */
export const isExpired = (exp: number, now: number): boolean => exp * 1000 < now;

/**
 * Until one millisecond past `exp`, when the token still counts. A token that outlives the longest
 * timer is checked again then.
 */
export const timeUntilExpiry = (exp: number, now: number): number =>
  Math.min(Math.max(exp * 1000 + 1 - now, 0), maxTimeout);

import { maxTimeout } from './waits.ts';

/** `exp` is in seconds. */
export const isExpired = (exp: number, now: number): boolean => exp * 1000 < now;

/**
 * Until 1 ms past `exp`, since the token is valid at `exp` itself. Beyond the longest timer, it is
 * checked again then.
 */
export const timeUntilExpiry = (exp: number, now: number): number =>
  Math.min(Math.max(exp * 1000 + 1 - now, 0), maxTimeout);

import { browserStorage } from './storage.ts';

/**
 * The clock that tokens are checked against. This browser's may be a day off, and every token would look expired, or none: how far it is off is
 * read from tokens that have just been issued, and kept for the next document and the other tabs.
 */
const key = 'clockSkew';
/** Less is the time that a reply takes, and makes no difference for a token. */
const smallestSkew = 60_000;

let known: number | null = null;

function skew(): number {
  if (known === null) {
    const saved = Number(browserStorage().getItem(key));
    known = Number.isFinite(saved) ? saved : 0;
  }
  return known;
}

/** Milliseconds since 1970 on the clock of those who issue the tokens. */
export const tokenNow = (): number => Date.now() + skew();

/** Compares this browser's clock with a token issued just now. @param iat its time of issue, in seconds */
export function noteIssued(iat: number): void {
  const difference = iat * 1000 - Date.now();
  known = Math.abs(difference) < smallestSkew ? 0 : difference;
  if (known === 0) browserStorage().removeItem(key);
  else browserStorage().setItem(key, String(known));
}

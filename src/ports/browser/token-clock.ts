import { browserStorage } from './storage.ts';

/** The clock for tokens. The browser's may be a day off, so fresh tokens measure its skew. */
const key = 'clockSkew';
/** In ms; less is just latency. */
const smallestSkew = 60_000;

let known: number | null = null;

function skew(): number {
  if (known === null) {
    const saved = Number(browserStorage().getItem(key));
    known = Number.isFinite(saved) ? saved : 0;
  }
  return known;
}

/** ms since 1970 by the token issuers' clock. */
export const tokenNow = (): number => Date.now() + skew();

/** Measures the skew with a token issued just now. @param iat in seconds */
export function noteIssued(iat: number): void {
  const difference = iat * 1000 - Date.now();
  known = Math.abs(difference) < smallestSkew ? 0 : difference;
  if (known === 0) browserStorage().removeItem(key);
  else browserStorage().setItem(key, String(known));
}

import type { Wait } from '#machines/shared/problem.ts';

/** In seconds; a bad header must not lock a screen for a year. */
const longestWait = 3600;
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Seconds of a `Retry-After`, given as such or as a date. @param serverNow in ms since 1970 UTC */
function secondsOf(header: string, serverNow: number): number {
  if (/^\d+$/.test(header)) return Number(header);
  return httpDate.test(header) ? Math.ceil((Date.parse(header) - serverNow) / 1000) : Number.NaN;
}

/** The wait in a `Retry-After` header; undefined if missing, past or invalid. */
export function readRetryAfter(header: string | null, now: number, serverNow: number): Wait | undefined {
  const seconds = Math.min(secondsOf(header?.trim() ?? '', serverNow), longestWait);
  return seconds > 0 ? { seconds, until: now + seconds * 1000 } : undefined;
}

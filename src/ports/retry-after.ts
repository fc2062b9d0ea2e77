import type { Wait } from '#machines/shared/problem.ts';

/** No server's word stops us for longer: a wrong header must not lock a screen for a year. */
const longestWait = 3600;
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Seconds of a `Retry-After`, written as such or as a date. @param serverNow ms since 1970 UTC on the clock of the server */
function secondsOf(header: string, serverNow: number): number {
  if (/^\d+$/.test(header)) return Number(header);
  return httpDate.test(header) ? Math.ceil((Date.parse(header) - serverNow) / 1000) : Number.NaN;
}

/** The wait that a `Retry-After` header asks for; undefined for none, one that is over, and what is neither seconds nor a date. */
export function readRetryAfter(header: string | null, now: number, serverNow: number): Wait | undefined {
  const seconds = Math.min(secondsOf(header?.trim() ?? '', serverNow), longestWait);
  return seconds > 0 ? { seconds, until: now + seconds * 1000 } : undefined;
}

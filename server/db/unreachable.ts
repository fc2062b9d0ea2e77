import type { Logger } from 'pino';

/** What Postgres and the network say of a database that is down, is starting or stopping, or went away in the middle of a query. */
const codes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
const states = /^(08...|57P0[123]|53300)$/;
/** Of the driver, without a code. */
const messages = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended)/;

/** An error of the database's driver, as it is or with the query that it ended; never one of a file, or of a call to another service. */
function driverError(error: unknown): NodeJS.ErrnoException | null {
  if (!(error instanceof Error)) return null;
  if ('query' in error) return error.cause instanceof Error ? error.cause : null;
  const { syscall } = error as NodeJS.ErrnoException;
  return 'severity' in error || syscall === 'connect' || messages.test(error.message) ? error : null;
}

/** Whether a query failed because its database cannot be reached. Trying again in a moment may help; nobody knows whether a commit was heard. */
export function isUnreachable(error: unknown): boolean {
  const origin = driverError(error);
  if (origin === null) return false;
  return messages.test(origin.message) || (origin.code !== undefined && (codes.has(origin.code) || states.test(origin.code)));
}

/** Seconds after which a caller may try again. */
export const unreachableRetryAfter = '2';

interface Outage {
  loggedAt: number;
  unlogged: number;
}
const outages = new WeakMap<Logger, Outage>();

/** Logs that the database cannot be reached, one line a second at most: while it is down, every request finds out. */
export function logUnreachable(log: Logger, error: unknown): void {
  const outage = outages.get(log) ?? { loggedAt: 0, unlogged: 0 };
  outages.set(log, outage);
  const now = Date.now();
  if (now - outage.loggedAt < 1000) {
    outage.unlogged++;
    return;
  }
  const { code, message } = driverError(error) ?? { code: undefined, message: 'unknown' };
  log.error({ reason: code ?? message, ...(outage.unlogged > 0 && { before: outage.unlogged }) }, 'the database cannot be reached');
  outage.loggedAt = now;
  outage.unlogged = 0;
}

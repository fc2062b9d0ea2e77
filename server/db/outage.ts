import type { Logger } from 'pino';

/** What the network says of a database that is down, is starting or stopping, or went away in the middle of a query. */
const codes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** What Postgres says of it: connection lost, shutting down, only reading as a standby does, full. */
const states = /^(08...|57P0[123]|25006|53[13]00)$/;
const unreached = 'The database cannot be reached';
/** Somebody moved or restored the data folder beneath a server, so that another can open it: two writers would destroy it. */
export const folderReplaced = 'DATA_DIR was replaced beneath this server, which stores nothing until it is started again';
/** Of the driver, and ours, without a code. */
const texts = new RegExp(
  `^(${unreached}|${folderReplaced}|Connection terminated|timeout exceeded when trying to connect|timeout expired$|Query read timeout|Client has encountered a connection error|Client was closed|Connection ended)`,
);

function* chainOf(error: unknown): Generator<NodeJS.ErrnoException> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** The error that says so, behind a query that it ended or whatever else has it as its cause; never one of a file, or of a call to another service. */
function outageOf(error: unknown): NodeJS.ErrnoException | null {
  let isDatabases = false;
  for (const each of chainOf(error)) {
    isDatabases ||= 'query' in each || 'severity' in each || texts.test(each.message);
    const says = texts.test(each.message) || (each.code !== undefined && (codes.has(each.code) || states.test(each.code)));
    // Ours has the reason as its cause.
    if (isDatabases && says && each.message !== unreached) return each;
  }
  return null;
}

/**
 * Whether something failed because its database is away: lost, not yet a primary, full, or too slow. Trying again in a moment may help; nobody knows
 * whether a commit that was under way is stored.
 */
export const isOutage = (error: unknown): boolean => outageOf(error) !== null;

/** The error of a connection that could not be made. By itself it looks like that of a call to any other service. */
export const unreachable = (cause: unknown): Error => new Error(unreached, { cause });

/** Why a connection could not be made, without the address, which holds a password; null for any other error. */
export function reasonUnreached(error: unknown): string | null {
  if (!(error instanceof Error) || error.message !== unreached || !(error.cause instanceof Error)) return null;
  const { code, message }: NodeJS.ErrnoException = error.cause;
  return code ?? message;
}

/** Seconds after which a caller may try again. */
export const outageRetryAfter = '3';

/** What callers read. Nobody knows what became of a call that was under way, so it must not say that nothing happened. */
export const outageMessage = 'We’re briefly unavailable. If you were making a change, it may have gone through: check before you try again.';

interface Outage {
  loggedAt: number;
  unlogged: number;
}
const outages = new WeakMap<Logger, Outage>();

/** Logs that the database cannot be reached, one line a second at most: while it is down, every request finds out. */
export function logOutage(log: Logger, error: unknown): void {
  const outage = outages.get(log) ?? { loggedAt: 0, unlogged: 0 };
  outages.set(log, outage);
  const now = Date.now();
  if (now - outage.loggedAt < 1000) {
    outage.unlogged++;
    return;
  }
  const { code, message } = outageOf(error) ?? { code: undefined, message: 'unknown' };
  log.error({ reason: code ?? message, ...(outage.unlogged > 0 && { before: outage.unlogged }) }, 'the database cannot be reached');
  outage.loggedAt = now;
  outage.unlogged = 0;
}

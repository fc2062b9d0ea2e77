import type { Logger } from 'pino';

/** Network errors of a database that is down, starting, stopping, or gone. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Postgres states: connection lost, shutting down, read-only standby, full. */
const states = /^(08...|57P0[123]|25006|53[13]00)$/;
const unreached = 'The database cannot be reached';
/** The data folder was moved or restored: a second writer would destroy it. */
export const folderReplaced =
  'DATA_DIR was replaced beneath this server, which stores nothing until it is started again';
/** Errors without a code, of the driver and ours. */
const texts = new RegExp(
  `^(${unreached}|${folderReplaced}|Connection terminated|timeout exceeded when trying to connect|timeout expired$|Query read timeout|Client has encountered a connection error|Client was closed|Connection ended)`,
);

function* chainOf(error: unknown): Generator<NodeJS.ErrnoException> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** Finds the outage among an error's causes; ignores files and other services. */
function outageOf(error: unknown): NodeJS.ErrnoException | null {
  let isDatabases = false;
  for (const each of chainOf(error)) {
    isDatabases ||= 'query' in each || 'severity' in each || texts.test(each.message);
    const says =
      texts.test(each.message) || (each.code !== undefined && (codes.has(each.code) || states.test(each.code)));
    // Ours carries the reason as its cause.
    if (isDatabases && says && each.message !== unreached) return each;
  }
  return null;
}

/** Lost, standby, full, or too slow. A pending commit may or may not be stored. */
export const isOutage = (error: unknown): boolean => outageOf(error) !== null;

/** Marks a failed database connection, which looks like any other service's. */
export const unreachable = (cause: unknown): Error => new Error(unreached, { cause });

/** Without the address, which contains a password; null for other errors. */
export function reasonUnreached(error: unknown): string | null {
  if (!(error instanceof Error) || error.message !== unreached || !(error.cause instanceof Error)) return null;
  const { code, message }: NodeJS.ErrnoException = error.cause;
  return code ?? message;
}

/** Seconds. */
export const outageRetryAfter = '3';

/** Must not claim that nothing happened: a pending call may have been stored. */
export const outageMessage =
  'We’re briefly unavailable. If you were making a change, it may have gone through: check before you try again.';

interface Outage {
  loggedAt: number;
  unlogged: number;
}
const outages = new WeakMap<Logger, Outage>();

/** At most one line per second: every request finds out. */
export function logOutage(log: Logger, error: unknown): void {
  const outage = outages.get(log) ?? { loggedAt: 0, unlogged: 0 };
  outages.set(log, outage);
  const now = Date.now();
  if (now - outage.loggedAt < 1000) {
    outage.unlogged++;
    return;
  }
  const { code, message } = outageOf(error) ?? { code: undefined, message: 'unknown' };
  log.error(
    { reason: code ?? message, ...(outage.unlogged > 0 && { before: outage.unlogged }) },
    'the database cannot be reached',
  );
  outage.loggedAt = now;
  outage.unlogged = 0;
}

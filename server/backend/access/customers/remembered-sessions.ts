import type { ReadingSince, RememberedSession, Sessions, UserToken } from '../../kit/callers.ts';
import { hasLeft } from './activity.ts';

interface Entry {
  session: RememberedSession;
  /** Time of the authentication service's answer, on the monotonic clock. */
  askedAt: number;
  /** By the monotonic clock. */
  readonly readAt: number;
  /** Confirmations since the last use. */
  unused: number;
}

/** Live sessions by bank guid. Memory can only admit; everything else is read from the database. */
export interface RememberedSessions extends Pick<Sessions, 'find' | 'reading' | 'keep' | 'forget'> {
  /** The authentication service confirmed an unchanged user. */
  confirm(token: UserToken, since: ReadingSince): void;
  /** Milliseconds. */
  recordActive(token: UserToken, activeAt: number): void;
  /** Changes reported by the database; null for all. Reads in progress start over. */
  hear(guids: readonly string[] | null): void;
  /** Recently used sessions that expire soon; others are dropped. */
  due(): RememberedSession[];
  size(): number;
}

/** How long the authentication service's answer is trusted. `docs/backend.md` promises it. */
const maxTrustedMs = 60_000;
/** Refreshed early, so that nobody waits. */
const refreshedAfter = 50_000;
/** Unused sessions are no longer refreshed. Processes share checks, so each sees fewer uses. */
const maxUnused = 2;
/** Recent changes known by guid, for reads in progress. */
const maxLately = 10_000;
/** Rows are reread after this, to notice manual changes. */
const maxUnreadMs = 10 * 60_000;
/** More than a process serves in a minute; about 30 MB, since tokens share their texts. */
const maxRemembered = 150_000;

/** Tracks changes during reads. */
function createRecentChanges() {
  // Oldest first.
  const heard = new Map<string, number>();
  let count = 0;
  /** Older changes are not known by guid. */
  let forgotten = 0;
  return {
    count: () => count,
    mayHaveChanged: (guid: string, since: number) => since < forgotten || (heard.get(guid) ?? 0) > since,
    hear(guids: readonly string[] | null) {
      count += 1;
      if (guids === null) forgotten = count;
      for (const guid of guids ?? []) {
        heard.delete(guid);
        heard.set(guid, count);
      }
      for (const [oldest, at] of heard) {
        if (heard.size <= maxLately) break;
        heard.delete(oldest);
        forgotten = Math.max(forgotten, at);
      }
    },
  };
}

/**
 * @param isCurrent whether all changes up to two seconds ago were heard; nothing is trusted
 * otherwise
 * @param now a monotonic clock in milliseconds
 */
export function createRememberedSessions(
  isCurrent: () => boolean,
  now: () => number = () => performance.now(),
  most = maxRemembered,
): RememberedSessions {
  // Ordered by the last check with the authentication service.
  const entries = new Map<string, Entry>();
  const lately = createRecentChanges();
  const isLive = ({ session: { customer, token } }: Entry, shown: UserToken) =>
    token.iat === shown.iat &&
    token.email === shown.email &&
    token.validSince === shown.validSince &&
    !hasLeft(customer, shown);
  const put = (guid: string, entry: Entry) => {
    entries.delete(guid);
    for (const oldest of entries.keys()) {
      if (entries.size < most) break;
      entries.delete(oldest);
    }
    entries.set(guid, entry);
  };
  return {
    find(token) {
      const entry = entries.get(token.guid);
      if (entry === undefined || !isLive(entry, token) || !isCurrent()) return null;
      const time = now();
      // Another process may have heard the browser's first activity report.
      const unread = entry.session.customer.activeIat === token.iat ? maxUnreadMs : maxTrustedMs;
      if (time - entry.askedAt >= maxTrustedMs || time - entry.readAt >= unread) return null;
      entry.unused = 0;
      return entry.session;
    },
    reading: () => ({ news: lately.count(), at: now() }),
    keep({ customer: { email, bankCustomerGuid, latestIat, activeIat, activeAt }, token }, since) {
      if (latestIat !== token.iat || lately.mayHaveChanged(token.guid, since.news)) return;
      const session = { customer: { email, bankCustomerGuid, latestIat, activeIat, activeAt }, token };
      put(token.guid, { session, askedAt: since.at, readAt: since.at, unused: 0 });
    },
    confirm({ guid, iat }, since) {
      const entry = entries.get(guid);
      if (entry?.session.token.iat !== iat) return;
      put(guid, { ...entry, askedAt: since.at, unused: entry.unused + 1 });
    },
    recordActive({ guid, iat }, activeAt) {
      const entry = entries.get(guid);
      if (entry?.session.token.iat !== iat) return;
      entry.session = { ...entry.session, customer: { ...entry.session.customer, activeIat: iat, activeAt } };
    },
    hear(guids) {
      lately.hear(guids);
      if (guids === null) entries.clear();
      else for (const guid of guids) entries.delete(guid);
    },
    forget: (guid) => void entries.delete(guid),
    due() {
      const time = now();
      const used: RememberedSession[] = [];
      for (const [guid, { session, askedAt, unused }] of entries) {
        if (time - askedAt < refreshedAfter) break;
        if (unused <= maxUnused) used.push(session);
        else entries.delete(guid);
      }
      return used;
    },
    size: () => entries.size,
  };
}

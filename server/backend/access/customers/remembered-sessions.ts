import type { ReadingSince, RememberedSession, Sessions, UserToken } from '../../kit/callers.ts';
import { hasLeft } from './activity.ts';

interface Entry {
  session: RememberedSession;
  /** When what the authentication service said was asked for, by the monotonic clock. */
  askedAt: number;
  /** When the row was read. */
  readonly readAt: number;
  /** How often it was confirmed since it was last used. */
  unused: number;
}

/**
 * Sessions that were found live, by the customer's guid at the bank. What is remembered can only admit: what it does not admit is read, and what is
 * read decides.
 */
export interface RememberedSessions extends Pick<Sessions, 'find' | 'reading' | 'keep' | 'forget'> {
  /** What the authentication service says was asked for again, and is as it was. */
  confirm(token: UserToken, since: ReadingSince): void;
  /** When the customer was last active. */
  noteActive(token: UserToken, activeAt: number): void;
  /** What was changed, as the database says; null for everything. From now on reading begins anew. */
  hear(guids: readonly string[] | null): void;
  /** Of the sessions whose time ends soon, those that were used in the last minutes; the rest is forgotten. */
  due(): RememberedSession[];
  size(): number;
}

/** How long what the authentication service said is believed, in milliseconds. `docs/backend.md` promises it. */
const maxTrustedMs = 60_000;
/** From when it is asked again, so that nobody waits for it. */
const refreshedAfter = 50_000;
/** Beyond this a session that nobody uses is not asked for any more. Several processes share its checks, so that each sees it less often. */
const maxUnused = 2;
/** Changes that are known by whom they were of, for readings under way. */
const maxLately = 10_000;
/** How long a row is remembered that did not change: then one that was removed by hand is noticed too. */
const maxUnreadMs = 10 * 60_000;
/** More than one process serves within a minute; about 30 MB, as texts are shared with the verified tokens. */
const maxRemembered = 150_000;

/** Which news came while customers were read. */
function createRecentChanges() {
  // By when they were heard of, the latest last.
  const heard = new Map<string, number>();
  let count = 0;
  /** What is older than this is not known by guid. */
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
 * @param isCurrent whether everything that happened up to two seconds ago was heard of; nothing is believed otherwise
 * @param now milliseconds of a clock that nobody can set
 */
export function createRememberedSessions(
  isCurrent: () => boolean,
  now: () => number = () => performance.now(),
  most = maxRemembered,
): RememberedSessions {
  // In the order in which the authentication service was asked.
  const entries = new Map<string, Entry>();
  const lately = createRecentChanges();
  const isLive = ({ session: { customer, token } }: Entry, shown: UserToken) =>
    token.iat === shown.iat && token.email === shown.email && token.validSince === shown.validSince && !hasLeft(customer, shown);
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
      // That a browser begins to say when its customer was active, another process may have heard.
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
    noteActive({ guid, iat }, activeAt) {
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

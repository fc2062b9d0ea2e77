import { type Activity, isOpen, newestFirst } from '#domain/activity/activity.ts';
import { second } from '#domain/time/units.ts';
import { rereadWait } from '../shared/problem.ts';
import { backOff, historySteps, openRecordWait } from '../shared/waits.ts';
import type { HistoryContext, HistoryPage } from './history.types.ts';

/** The specification's page size for trades and transfers. */
const pageSize = 100;

type Records = Pick<HistoryContext, 'activities' | 'unreadable' | 'read' | 'total'>;

/** The page after what was read. Records that arrived meanwhile push older ones down, so a page may repeat some, but never skips any. */
export const nextPage = ({ read }: Pick<Records, 'read'>): number => Math.floor(read / pageSize);

export const hasMore = ({ read, total }: Pick<Records, 'read' | 'total'>): boolean => total === null || read < total;

const byGuid = (activities: readonly Activity[]) => new Map(activities.map((activity) => [activity.guid, activity]));

/** The records after an older page was read. */
export function withOlder(known: Records, page: HistoryPage): Records {
  const activities = merged(known.activities, page.activities);
  // A short page is the last one, whatever the total says.
  const read = page.length < pageSize ? page.total : Math.min((nextPage(known) + 1) * pageSize, page.total);
  return { activities, unreadable: unreadableAfter(known, page), read, total: page.total };
}

/**
 * The records after the newest page was read again. If that page does not reach the known records, there would be a gap: then only the
 * page is kept, and the rest is read again on request.
 */
export function withNewest(known: Records, page: HistoryPage): Records {
  const arrived = page.total - (known.total ?? 0);
  const overlaps = known.total !== null && arrived >= 0 && arrived <= page.length;
  if (!overlaps) return { activities: merged([], page.activities), unreadable: page.unreadable, read: page.length, total: page.total };
  return {
    activities: merged(known.activities, page.activities),
    unreadable: unreadableAfter(known, page),
    read: Math.max(known.read + arrived, page.length),
    total: page.total,
  };
}

/** Each record once, in its latest version. */
const merged = (known: readonly Activity[], read: readonly Activity[]): readonly Activity[] =>
  [...new Map([...byGuid(known), ...byGuid(read)]).values()].sort(newestFirst);

/** A record that could not be read before may be readable now. */
function unreadableAfter(known: Records, page: HistoryPage): readonly string[] {
  const readable = byGuid(page.activities);
  const names = new Set([...known.unreadable, ...page.unreadable].filter((name) => !readable.has(name)));
  return names.size === known.unreadable.length && known.unreadable.every((name) => names.has(name)) ? known.unreadable : [...names];
}

/** Whether a newest page has a record that is not known, or is known in another state. */
export function bringsNews({ activities }: Pick<Records, 'activities'>, page: HistoryPage): boolean {
  const known = byGuid(activities);
  return page.activities.some(({ guid, status, updatedAt }) => {
    const before = known.get(guid);
    return before?.status !== status || before.updatedAt !== updatedAt;
  });
}

/** Whether a record is open, so the next look may find it changed. */
const awaitsChange = ({ activities }: Pick<Records, 'activities'>): boolean =>
  activities.some((activity) => isOpen(activity) && activity.status !== 'onHold');

/** Milliseconds from the last look until the first hold has ended; Infinity where none does. */
function untilRelease({ activities, readAt }: Pick<HistoryContext, 'activities' | 'readAt'>): number {
  const ends = activities.flatMap((activity) =>
    activity.source === 'transfer' && activity.status === 'onHold' && activity.hold ? [activity.hold.endsAt - (readAt ?? 0)] : [],
  );
  return Math.min(...ends.filter((wait) => wait > 0)) + second;
}

/** Until the next look: sooner while a record is open, and just after a hold ends; later after a failure. */
export function pollWait(context: HistoryContext): number {
  const usual = backOff(historySteps, context.failures);
  if (context.failures > 0) return rereadWait(context.problem, usual);
  return Math.min(awaitsChange(context) ? openRecordWait : usual, untilRelease(context));
}

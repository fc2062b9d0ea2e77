import { type Activity, isOpen, newestFirst } from '#domain/activity/activity.ts';
import type { HistoryContext, HistoryPage } from './history.types.ts';

/** The specification's page size for trades and transfers. */
export const pageSize = 100;

type Records = Pick<HistoryContext, 'activities' | 'read' | 'total'>;

/**
 * The page that continues what has been read. Records that arrived meanwhile push the older ones down, so that a page may repeat some;
 * it never leaves one out.
 */
export const nextPage = ({ read }: Records): number => Math.floor(read / pageSize);

export const hasMore = ({ read, total }: Records): boolean => total === null || read < total;

const byGuid = (activities: readonly Activity[]) => new Map(activities.map((activity) => [activity.guid, activity]));

/** What was read with an older page behind it. */
export function withOlder(known: Records, page: HistoryPage): Records {
  const activities = merged(known.activities, page.activities);
  // A short page is the last one, whatever the total said.
  const read = page.length < pageSize ? page.total : Math.min((nextPage(known) + 1) * pageSize, page.total);
  return { activities, read, total: page.total };
}

/**
 * What was read with the newest page before it. A page that does not reach what is known would leave a gap: then the page is all that
 * is known, and the rest is read again when it is wanted.
 */
export function withNewest(known: Records, page: HistoryPage): Records {
  const arrived = page.total - (known.total ?? 0);
  const reaches = known.total !== null && arrived >= 0 && arrived <= page.length;
  if (!reaches) return { activities: merged([], page.activities), read: page.length, total: page.total };
  return { activities: merged(known.activities, page.activities), read: Math.max(known.read + arrived, page.length), total: page.total };
}

/** Each record once, as it was told last. */
const merged = (known: readonly Activity[], told: readonly Activity[]): readonly Activity[] =>
  [...new Map([...byGuid(known), ...byGuid(told)]).values()].sort(newestFirst);

/** Whether something is under way that the next look may find changed. */
export const awaitsChange = ({ activities }: Records): boolean => activities.some((activity) => isOpen(activity) && activity.status !== 'onHold');

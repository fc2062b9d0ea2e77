import { eq } from 'drizzle-orm';
import { timeline } from '#contract/desk/timeline.ts';
import { amount } from '#domain/money/money.ts';
import { actOf } from '#domain/staff/acts.ts';
import { timelinePage } from '#domain/staff/timeline.ts';
import { directory } from '#server/db/schema/projection.ts';
import { staffWith } from '../../access/staff/access.ts';
import { notFound } from '../../kit/http/envelope.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { placeOf, placeText, readTimeline, type TimelineRow } from './timeline.ts';

const entryOf = ({ at, amount: units, changes, ...row }: TimelineRow) => ({
  ...row,
  what: changes === null ? row.what : actOf(row.what, changes),
  at: new Date(at).getTime(),
  amount: units === null ? null : amount(units),
});
const placeOfRow = ({ at, id }: TimelineRow): string => placeText({ at: new Date(at).toISOString(), id });

const newest = { at: '9999-01-01T00:00:00.000Z', id: null };

const read = implement(timeline.read, {
  ...{ access: staffWith('readCustomers'), limit: 'staff' },
  async handler({ services: { db, clock }, params: { guid }, query: { kind, before: from } }) {
    const [known] = await db.select({ guid: directory.guid }).from(directory).where(eq(directory.guid, guid));
    if (known === undefined) throw notFound();
    const rows = await readTimeline(db, guid, kind, from === undefined ? newest : placeOf(from), clock.now());
    const shown = rows.slice(0, timelinePage);
    const last = shown.at(-1);
    return { entries: shown.map(entryOf), before: rows.length > timelinePage && last ? placeOfRow(last) : null };
  },
});

export const timelineRoutes = routesOf(timeline, { read });

import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { amount } from '#domain/money/money.ts';
import { timelineFields, timelineKinds, timelinePage } from '#domain/staff/timeline.ts';
import { directory } from '#server/db/schema/projection.ts';
import { staffWith } from '../../access/staff/access.ts';
import { notFound } from '../../kit/http/envelope.ts';
import { route } from '../../kit/http/routes.ts';
import { plainFields } from '../../kit/lists/list.ts';
import { fieldsOf } from '../../kit/lists/list-routes.ts';
import { placeOf, placePattern, placeText, readTimeline, type TimelineRow } from './timeline.ts';

const kinds = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.split(',').filter(Boolean)),
  v.array(v.picklist(timelineKinds)),
  v.description(`Only these, separated by commas: ${timelineKinds.join(', ')}.`),
);
const before = v.pipe(
  v.optional(
    v.pipe(
      v.string(),
      v.regex(placePattern),
      v.check((text) => !Number.isNaN(Date.parse(text.slice(0, 24)))),
    ),
  ),
  v.description('Only what came before it: a time in UTC with milliseconds, or `before` of the part that came first.'),
);
const query = v.object({ kind: kinds, before });
const params = v.object({ guid: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/), v.description('The bank’s, of a customer.')) });

const plainOf = ({ at, amount: units, ...row }: TimelineRow) =>
  plainFields(timelineFields, { ...row, at: new Date(at).getTime(), amount: units === null ? null : amount(units) });
const placeOfRow = ({ at, id }: TimelineRow): string => placeText({ at: new Date(at).toISOString(), id });

/** The bank’s clock may be ahead of ours, so nothing is cut off by the time of now. */
const newest = { at: '9999-01-01T00:00:00.000Z', id: null };

export const getTimeline = route({
  ...{ method: 'GET', params, query, access: staffWith('readCustomers'), limit: 'staff' },
  ...{ path: '/admin/customers/{guid}/timeline', summary: 'Read what happened to a customer' },
  description: [
    'Newest first: the bank’s records, as far as they are copied, and our own. Of a transfer each state whose time is known is an entry.',
    'What a security event was about and reasons that staff gave are left out. Emails are not recorded.',
  ],
  reply: {
    message: 'What happened.',
    data: v.strictObject({
      entries: v.array(v.strictObject(fieldsOf(timelineFields))),
      before: v.pipe(v.nullable(v.string()), v.description('For the part before this one; null at the beginning.')),
    }),
    example: {
      entries: [
        {
          ...{ id: 'trade:f00d', at: '2026-01-15T12:00:00.000Z', kind: 'trade', what: 'buy', state: 'completed', asset: 'BTC', amount: '100000' },
          ...{ detail: null, record: 'f00d' },
        },
      ],
      before: null,
    },
  },
  async handler({ services: { db }, params: { guid }, query: { kind, before: from } }) {
    const [known] = await db.select({ guid: directory.guid }).from(directory).where(eq(directory.guid, guid));
    if (known === undefined) throw notFound();
    const rows = await readTimeline(db, guid, kind, from === undefined ? newest : placeOf(from));
    const shown = rows.slice(0, timelinePage);
    const last = shown.at(-1);
    return { entries: shown.map(plainOf), before: rows.length > timelinePage && last ? placeOfRow(last) : null };
  },
});

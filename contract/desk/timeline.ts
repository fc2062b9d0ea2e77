import * as v from 'valibot';
import { amount } from '#domain/money/money.ts';
import { timelineFields, timelineKinds } from '#domain/staff/timeline.ts';
import { type DataOf, declareCall } from '../kit/call.ts';
import { objectOf } from '../kit/rows.ts';
import { customerParams } from './customer.ts';

const kind = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.split(',').filter(Boolean)),
  v.array(v.picklist(timelineKinds)),
  v.description(`Only these, separated by commas: ${timelineKinds.join(', ')}.`),
);
const before = v.pipe(
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z(_[\w:-]{1,100})?$/),
      v.check((text) => !Number.isNaN(Date.parse(text.slice(0, 24)))),
    ),
  ),
  v.description('Only what came before it: a time in UTC with milliseconds, or `before` of the part that came first.'),
);

export const timeline = {
  read: declareCall('GET', '/admin/customers/{guid}/timeline', {
    params: customerParams,
    query: v.object({ kind, before }),
    summary: 'Read what happened to a customer',
    description: [
      'Newest first: the bank’s records, as far as they are copied, and our own. Of a transfer each state whose time is known is an entry.',
      'Of recurring buys there are the dates that wait or were skipped; what they bought are trades.',
      'What a security event was about and reasons that staff gave are left out. Of emails to the customer there is the kind, the time, and whether it was sent, for 90 days.',
    ],
    reply: {
      message: 'What happened.',
      data: v.object({
        entries: v.array(objectOf(timelineFields)),
        before: v.pipe(v.nullable(v.string()), v.description('For the part before this one; null at the beginning.')),
      }),
      example: {
        entries: [
          {
            ...{
              id: 'trade:f00d',
              at: Date.UTC(2026, 0, 15, 12),
              kind: 'trade',
              what: 'buy',
              state: 'completed',
              asset: 'BTC',
            },
            ...{ amount: amount(100_000), detail: null, record: 'f00d' },
          },
        ],
        before: null,
      },
    },
  }),
};

export type TimelinePage = DataOf<typeof timeline.read>;
export type TimelineEntry = TimelinePage['entries'][number];

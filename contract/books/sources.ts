import * as v from 'valibot';
import { declareCall } from '../kit/call.ts';
import { count, shape, time } from '../kit/shape.ts';

/** Freshness of the copies of the bank's records. */
export const sources = {
  read: declareCall('GET', '/admin/sources', {
    summary: 'Read how current the records are',
    description: [
      'Staff sees copies of the bank’s records. `fresh_at` is up to when a copy is complete, by the bank’s clock; null while it was never read.',
      'While the history is being read, `complete_since` is how far back it goes; null once it is all there. `digest` compares both once a day.',
      '`reading` says how many records were read of those at the bank, until all are here; null if the bank does not say.',
    ],
    reply: {
      message: 'The sources.',
      data: v.object({
        sources: v.array(
          shape({
            name: v.string(),
            freshAt: v.nullable(time),
            completeSince: v.nullable(time),
            rhythmSeconds: v.number(),
            failure: v.nullable(v.string()),
            // A server of the version before does not say.
            reading: v.optional(v.nullable(v.object({ read: count, total: count })), null),
          }),
        ),
      }),
      example: {
        sources: [
          {
            ...{ name: 'trades', freshAt: Date.UTC(2026, 0, 15, 12), completeSince: Date.UTC(2025, 5, 1) },
            ...{ rhythmSeconds: 15, failure: null, reading: { read: 2000, total: 50060 } },
          },
        ],
      },
    },
  }),
};

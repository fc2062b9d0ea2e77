import * as v from 'valibot';
import { type DataOf, declareCall } from '../kit/call.ts';
import { shape, time } from '../kit/shape.ts';

const least = 2;
const text = v.pipe(
  v.string('Type at least 2 characters.'),
  v.maxLength(200, 'Type at most 200 characters.'),
  v.check((typed) => typed.isWellFormed() && !/\p{Cc}/u.test(typed), 'Leave out characters that can’t be seen.'),
  v.check((typed) => [...typed.trim()].length >= least, 'Type at least 2 characters.'),
);

const record = v.pipe(
  v.nullable(v.object({ kind: v.picklist(['trade', 'transfer']), guid: v.string() })),
  v.description('The trade or the transfer that it leads to: of an address the newest transfer.'),
);

export const search = {
  find: declareCall('POST', '/admin/search', {
    summary: 'Find a customer by anything',
    description: [
      'Exact matches come first, then what begins so, then names: up to eight of each kind. `$1,234.56` finds trades and transfers of that amount.',
      '`searched` has the kinds that were looked through, and `up_to` the time up to which their records are complete; null while some were never read.',
      'What is typed is in the body alone: addresses are kept in logs and histories.',
    ],
    body: v.object({ q: text }),
    example: { q: 'ada@example.com' },
    refusals: [{ status: 422, code: 'too_broad', when: 'The search took longer than two seconds.' }],
    reply: {
      message: 'What was found.',
      data: shape({
        hits: v.array(
          shape({ kind: v.string(), label: v.string(), detail: v.string(), customerGuid: v.string(), record }),
        ),
        searched: v.array(v.string()),
        upTo: v.nullable(time),
      }),
      example: {
        hits: [
          {
            kind: 'email',
            label: 'Ada Example',
            detail: 'ada@example.com',
            customerGuid: '0123456789abcdef0123456789abcdef',
            record: null,
          },
        ],
        searched: ['email', 'name'],
        upTo: Date.UTC(2026, 0, 15, 12),
      },
    },
  }),
};

/** Matching records, best first. */
export type SearchResults = DataOf<typeof search.find>;
export type SearchHit = SearchResults['hits'][number];

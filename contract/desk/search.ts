import * as v from 'valibot';
import { type DataOf, declareCall } from '../kit/call.ts';
import { integer, shape, time } from '../kit/shape.ts';

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

const person = v.pipe(
  v.nullable(
    shape({
      email: v.pipe(v.nullable(v.string()), v.description('The first letter and the domain.')),
      state: v.nullable(v.string()),
      joinedAt: time,
    }),
  ),
  v.description('What tells customers of one name apart; null for one who is not copied yet.'),
);
const beginnings = v.pipe(
  v.boolean(),
  v.description('Whether beginnings were searched too; false for a text of two characters.'),
);
const searched = { searched: v.array(v.string()), beginnings, upTo: v.nullable(time) };
const searchedSample = { searched: ['name', 'email'], beginnings: true, upTo: Date.UTC(2026, 0, 15, 12) };

const tooMany = {
  status: 429,
  code: 'too_many_searches',
  when: 'The person searched for too many different texts within an hour. Whole guids, hashes, addresses and amounts still work.',
} as const;
export const searchEnded = { status: 404, code: 'search_ended', when: 'The search is no longer kept.' } as const;
const id = 'Zm9yLXRoZS1leGFtcGxlLQ';

export const search = {
  find: declareCall('POST', '/admin/search', {
    summary: 'Find a customer by anything',
    description: [
      'Exact matches come first, then what begins so, from three characters on: each word of a name, each part of an email address before the `@`. Up to eight of each kind, each person once. `$1,234.56` finds trades and transfers of that amount.',
      '`searched` has the kinds that were looked through, and `up_to` the time up to which their records are complete; null while some were never read.',
      'What is typed is in the body alone: addresses are kept in logs and histories. Everybody may search for so many different texts an hour that could be personal; each is written to the audit log, hashed.',
    ],
    body: v.object({ q: text }),
    example: { q: 'ada@example.com' },
    refusals: [{ status: 422, code: 'too_broad', when: 'The search took longer than two seconds.' }, tooMany],
    reply: {
      message: 'What was found.',
      data: shape({
        hits: v.array(
          shape({ kind: v.string(), label: v.string(), detail: v.string(), customerGuid: v.string(), person, record }),
        ),
        more: v.pipe(
          v.nullable(shape({ customers: integer, orMore: v.boolean(), search: v.string() })),
          v.description(
            'How many customers were found, if more than the hits show, and the kept search that lists them: `GET /admin/customers?search=`. With `or_more` there are more than that.',
          ),
        ),
        ...searched,
      }),
      example: {
        hits: [
          {
            kind: 'email',
            label: 'Ada Example',
            detail: '',
            customerGuid: '0123456789abcdef0123456789abcdef',
            person: { email: 'ada@example.com', state: 'verified', joinedAt: Date.UTC(2026, 0, 1, 12) },
            record: null,
          },
        ],
        more: { customers: 12, orMore: false, search: id },
        ...searchedSample,
      },
    },
  }),
  keep: declareCall('POST', '/admin/searches', {
    summary: 'Keep what is typed for the list of customers',
    description: [
      'The list takes the id in place of the text: `GET /admin/customers?search=`. It finds what `POST /admin/search` finds, and works for everybody who may read customers.',
      'Kept for 30 days, encrypted.',
    ],
    body: v.object({ q: text }),
    example: { q: 'mor' },
    refusals: [tooMany],
    reply: { message: 'The search is kept.', data: shape({ id: v.string() }), example: { id } },
  }),
  read: declareCall('GET', '/admin/searches/{id}', {
    summary: 'Read a kept search',
    description: ['The text, and what it is compared with, as in `POST /admin/search`.'],
    params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    refusals: [searchEnded],
    reply: {
      message: 'The search.',
      data: shape({ q: v.string(), ...searched }),
      example: { q: 'mor', ...searchedSample },
    },
  }),
};

/** Matching records, best first. */
export type SearchResults = DataOf<typeof search.find>;
export type SearchHit = SearchResults['hits'][number];
/** A search that the server keeps, with what it is compared with. */
export type KeptSearch = DataOf<typeof search.read>;

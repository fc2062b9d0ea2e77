import type { SearchResults } from '#contract/desk/search.ts';
import { type Cases, startTime } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import type { PaletteMachine } from './palette.machine.ts';

export const sampleResults: SearchResults = {
  hits: [
    {
      kind: 'Customer',
      label: 'Maya Osei',
      detail: 'matches email',
      customerGuid: '0123456789abcdef0123456789abcdef',
      person: { email: 'm•••@example.test', state: 'verified', joinedAt: startTime },
      record: null,
    },
  ],
  more: null,
  searched: ['customers', 'transfers'],
  beginnings: true,
  upTo: startTime,
};

export const paletteCases: Cases<PaletteMachine> = {
  inputs: [undefined],
  events: {
    'query.changed': [{ query: ' m' }, { query: 'maya' }],
    'letter.typed': [{ letter: 'm' }],
    'entry.chosen': [
      { entry: { kind: 'page', href: '/admin/staff' } },
      { entry: { kind: 'command', command: 'theme' } },
    ],
  },
  actors: {
    search: {
      done: [sampleResults, { ...sampleResults, hits: [] }],
      faults: [new ProblemError(problem('offline', true))],
    },
  },
  abstraction: ({ context: { query } }) => query,
  // Longer queries of letters add nothing new.
  boundary: ({ context: { query } }) => !['', 'm', ' m', 'maya'].includes(query),
  invariants: {
    'what was found is of a query that can be searched': ({ context: { query, results } }) =>
      results !== null && query.trim().length < 2 ? `it is of "${query}"` : undefined,
    'a closed palette holds nothing': (snapshot) =>
      snapshot.matches('closed') && snapshot.context.query !== '' ? 'it has a query' : undefined,
  },
};

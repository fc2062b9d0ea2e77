import { assign, type SnapshotFrom, setup } from 'xstate';
import type { SearchHit, SearchResults } from '#contract/desk/search.ts';
import type { Problem } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { effectContract, type FlowTypes, problemActions, promiseContract } from '../shared/setup.ts';
import { requestLimit, searchPause } from '../shared/waits.ts';

/** Characters. */
const shortestSearch = 2;

export type PaletteEntry =
  | { readonly kind: 'page'; readonly href: string }
  | { readonly kind: 'command'; readonly command: 'theme' | 'keyboardHelp' | 'signOut' };

export interface PaletteContext {
  readonly query: string;
  /** Null until found, and for short queries. */
  readonly results: SearchResults | null;
  readonly problem: Problem | null;
}

export type PaletteEvent =
  | { readonly type: 'palette.opened' | 'palette.toggled' | 'palette.closed' | 'retry.requested' | 'best.wanted' }
  | { readonly type: 'query.changed'; readonly query: string }
  /** Before the field was there. */
  | { readonly type: 'letter.typed'; readonly letter: string }
  | { readonly type: 'entry.chosen'; readonly entry: PaletteEntry };

/** POST /admin/search. Replies for outdated queries are dropped. */
const search = promiseContract<SearchResults, { query: string }>('search');
const openEntry = effectContract<{ entry: PaletteEntry }>('openEntry');

const openHit = effectContract<{ hit: SearchHit }>('openHit');

/** With what was typed so far, and the letter. */
const typedOn = <const Type extends string>(type: Type) => ({
  type,
  params: ({ context, event }: { context: PaletteContext; event: { readonly letter: string } }) => ({
    query: context.query + event.letter,
  }),
});

export const paletteMachine = setup({
  types: {} as FlowTypes<{ context: PaletteContext; events: PaletteEvent }>,
  actors: { search },
  guards: {
    somethingIsFound: (_, { hits }: SearchResults) => hits.length > 0,
    canBeSearched: (_, { query }: { query: string }) => query.trim().length >= shortestSearch,
  },
  actions: {
    ...problemActions,
    openEntry,
    openHit,
    storeQuery: assign((_, { query }: { query: string }) => ({ query, results: null, problem: null })),
    storeResults: assign({ results: (_, results: SearchResults) => results }),
    clearAll: assign({ query: '', results: null, problem: null }),
  },
  delays: { requestLimit, searchPause },
}).createMachine({
  id: 'palette',
  context: { query: '', results: null, problem: null },
  initial: 'closed',
  states: {
    closed: { entry: 'clearAll', on: { 'palette.opened': 'open', 'palette.toggled': 'open' } },
    open: {
      on: {
        'palette.closed': 'closed',
        'palette.toggled': 'closed',
        'entry.chosen': { target: 'closed', actions: withEvent('openEntry') },
        'letter.typed': [
          { guard: typedOn('canBeSearched'), target: '.typing', actions: typedOn('storeQuery') },
          { target: '.browsing', actions: typedOn('storeQuery') },
        ],
        // Leaving a search drops its reply.
        'query.changed': [
          { guard: withEvent('canBeSearched'), target: '.typing', actions: withEvent('storeQuery') },
          { target: '.browsing', actions: withEvent('storeQuery') },
        ],
      },
      initial: 'browsing',
      states: {
        browsing: { description: 'Too little is typed to search: pages and commands are offered.' },
        typing: { tags: ['busy'], on: { 'best.wanted': 'seeking' }, after: { searchPause: 'searching' } },
        searching: {
          tags: ['busy'],
          on: { 'best.wanted': 'seeking' },
          entry: 'clearProblem',
          ...requesting({
            src: 'search',
            input: ({ query }: PaletteContext) => ({ query: query.trim() }),
            onDone: { target: 'found', actions: withOutput('storeResults') },
            failed: 'failed',
          }),
        },
        seeking: {
          description: 'Enter came before the results: the best of them is opened once it is known.',
          tags: ['busy'],
          entry: 'clearProblem',
          ...requesting({
            src: 'search',
            id: 'seek',
            input: ({ query }: PaletteContext) => ({ query: query.trim() }),
            onDone: [
              {
                guard: withOutput('somethingIsFound'),
                target: '#palette.closed',
                actions: {
                  type: 'openHit',
                  params: ({ event }: { event: { output: SearchResults } }) => ({
                    hit: event.output.hits[0] as SearchHit,
                  }),
                },
              },
              { target: 'found', actions: withOutput('storeResults') },
            ],
            failed: 'failed',
          }),
        },
        found: {},
        failed: { on: { 'retry.requested': 'searching' } },
      },
    },
  },
});

export type PaletteMachine = typeof paletteMachine;
type Snapshot = SnapshotFrom<PaletteMachine>;

export const selectIsOpen = (snapshot: Snapshot): boolean => snapshot.matches('open');
export const selectQuery = ({ context }: Snapshot): string => context.query;
export const selectResults = ({ context }: Snapshot): SearchResults | null => context.results;

import { assign, fromCallback, sendTo, setup } from 'xstate';

/** How often an app is asked whether it is awake, in milliseconds. */
const askInterval = 2_000;

export type ConnectionEvent =
  /** Some tab of the app said something. */
  | { readonly type: 'app.spoke'; readonly tab: string }
  | { readonly type: 'app.left'; readonly tab: string; readonly reason: string }
  | { readonly type: 'tab.chosen'; readonly tab: string }
  | { readonly type: 'records.paused' | 'records.resumed' };

interface ConnectionContext {
  /** Tabs of apps that are there, in the order in which they came. */
  readonly tabs: readonly string[];
  /** The one that is watched; null while there is none. */
  readonly tab: string | null;
  /** Why the last one left, in a sentence; empty where it said nothing. */
  readonly reason: string;
  /** Whether the watched tab has answered since it was asked. */
  readonly answered: boolean;
}

/** What the machine tells the channel. */
export type Told =
  | { readonly type: 'apps.asked' }
  | { readonly type: 'records.paused' | 'records.resumed'; readonly tab: string | null };

/** Listens to the channel, greets every app, and hands on what they say. */
const hearApps = fromCallback<Told, undefined, ConnectionEvent>(() => {
  throw new Error('the actor "hearApps" was not provided');
});

const without = (tabs: readonly string[], tab: string): readonly string[] => tabs.filter((one) => one !== tab);

/** The viewer's connection to the tabs of the app that it watches. */
export const connectionMachine = setup({
  types: { context: {} as ConnectionContext, events: {} as ConnectionEvent },
  actors: { hearApps },
  actions: {
    storeTab: assign({
      tabs: ({ context: { tabs } }, { tab }: { tab: string }) => (tabs.includes(tab) ? tabs : [...tabs, tab]),
      tab: ({ context }, { tab }) => context.tab ?? tab,
      reason: '',
    }),
    storeAnswer: assign({
      answered: ({ context }, { tab }: { tab: string }) => context.answered || tab === context.tab,
    }),
    clearAnswer: assign({ answered: false }),
    storeChoice: assign({ tab: (_, { tab }: { tab: string }) => tab }),
    clearTab: assign({
      tabs: ({ context }, { tab }: { tab: string; reason: string }) => without(context.tabs, tab),
      tab: ({ context }, { tab }) => (context.tab === tab ? (without(context.tabs, tab)[0] ?? null) : context.tab),
      reason: (_, { reason }) => reason,
    }),
    askApps: sendTo('hearApps', { type: 'apps.asked' }),
    pauseRecords: sendTo('hearApps', ({ context: { tab } }) => ({ type: 'records.paused', tab })),
    resumeRecords: sendTo('hearApps', ({ context: { tab } }) => ({ type: 'records.resumed', tab })),
  },
  guards: {
    isLast: ({ context }, { tab }: { tab: string }) => without(context.tabs, tab).length === 0,
    isWatched: ({ context }, { tab }: { tab: string }) => context.tab === tab,
    isThere: ({ context }, { tab }: { tab: string }) => context.tabs.includes(tab),
    hasAnswered: ({ context }) => context.answered,
  },
  delays: { askInterval },
}).createMachine({
  id: 'connection',
  description: 'Finds the tabs of the app, watches one, and knows when it sleeps or is gone.',
  context: { tabs: [], tab: null, reason: '', answered: false },
  invoke: { id: 'hearApps', src: 'hearApps', onError: '.failed' },
  initial: 'searching',
  on: {
    'tab.chosen': {
      guard: { type: 'isThere', params: ({ event }) => event },
      actions: { type: 'storeChoice', params: ({ event }) => event },
    },
  },
  states: {
    searching: {
      description: 'No tab of the app is open, or none has answered yet.',
      on: { 'app.spoke': { target: 'connected', actions: { type: 'storeTab', params: ({ event }) => event } } },
      after: { askInterval: { target: 'searching', reenter: true, actions: 'askApps' } },
    },
    connected: {
      type: 'parallel',
      on: {
        'app.left': [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'searching',
            actions: { type: 'clearTab', params: ({ event }) => event },
          },
          { actions: { type: 'clearTab', params: ({ event }) => event } },
        ],
      },
      states: {
        pulse: {
          initial: 'awake',
          states: {
            awake: {
              entry: ['clearAnswer', 'askApps'],
              on: {
                'app.spoke': {
                  actions: [
                    { type: 'storeTab', params: ({ event }) => event },
                    { type: 'storeAnswer', params: ({ event }) => event },
                  ],
                },
              },
              after: { askInterval: [{ guard: 'hasAnswered', target: 'awake', reenter: true }, { target: 'asleep' }] },
            },
            asleep: {
              description: 'The watched tab does not answer: browsers put hidden tabs to sleep. It may still wake up.',
              on: {
                'app.spoke': [
                  {
                    guard: { type: 'isWatched', params: ({ event }) => event },
                    target: 'awake',
                  },
                  { actions: { type: 'storeTab', params: ({ event }) => event } },
                ],
              },
              after: { askInterval: { target: 'asleep', reenter: true, actions: 'askApps' } },
            },
          },
        },
        records: {
          initial: 'flowing',
          states: {
            flowing: {
              on: { 'records.paused': { target: 'paused', actions: 'pauseRecords' } },
            },
            paused: {
              description: 'The app keeps its records to itself, so that a reader can look.',
              on: { 'records.resumed': { target: 'flowing', actions: 'resumeRecords' } },
            },
          },
        },
      },
    },
    failed: { description: 'This browser has no channel between tabs.', type: 'final' },
  },
});

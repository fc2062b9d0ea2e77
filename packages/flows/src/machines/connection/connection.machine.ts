import { assign, fromCallback, sendTo, setup } from 'xstate';

/** Milliseconds between pings. */
const askInterval = 2_000;

export type ConnectionEvent =
  /** A tab sent a message. */
  | { readonly type: 'app.spoke'; readonly tab: string }
  | { readonly type: 'app.left'; readonly tab: string; readonly reason: string }
  | { readonly type: 'tab.chosen'; readonly tab: string }
  | { readonly type: 'records.paused' | 'records.resumed' | 'records.cleared' };

interface ConnectionContext {
  /** Open tabs, oldest first. */
  readonly tabs: readonly string[];
  /** The last open tab, once it has left; its records are kept until they are cleared. */
  readonly ended: string | null;
  /** The watched tab, if any: an open one or the ended one. */
  readonly tab: string | null;
  /** Why the last tab left; empty if unknown. */
  readonly reason: string;
  /** Whether the watched tab answered the last ping. */
  readonly answered: boolean;
}

export type Told =
  | { readonly type: 'apps.asked' }
  /** Cleared records are removed from the recording too; those of a dropped tab are not. */
  | {
      readonly type: 'records.paused' | 'records.resumed' | 'records.cleared' | 'tab.dropped';
      readonly tab: string | null;
    };

/** Opens the channel, greets apps, and forwards their messages. */
const hearApps = fromCallback<Told, undefined, ConnectionEvent>(() => {
  throw new Error('the actor "hearApps" was not provided');
});

const without = (tabs: readonly string[], tab: string): readonly string[] => tabs.filter((one) => one !== tab);

/** The viewer's connection to an app's tabs. */
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
    storeEnded: assign({
      ...{ tabs: [], ended: (_, { tab }: { tab: string; reason: string }) => tab },
      ...{ tab: (_, { tab }) => tab, reason: (_, { reason }) => reason },
    }),
    clearEnded: assign({
      ended: null,
      tab: ({ context: { tabs, tab, ended } }) => (tab === ended ? (tabs[0] ?? null) : tab),
    }),
    dropTab: sendTo('hearApps', (_, { tab }: { tab: string }) => ({ type: 'tab.dropped', tab })),
    dropEnded: sendTo('hearApps', ({ context }) => ({ type: 'tab.dropped', tab: context.ended })),
    clearRecords: sendTo('hearApps', ({ context }) => ({ type: 'records.cleared', tab: context.ended })),
    askApps: sendTo('hearApps', { type: 'apps.asked' }),
    pauseRecords: sendTo('hearApps', ({ context: { tab } }) => ({ type: 'records.paused', tab })),
    resumeRecords: sendTo('hearApps', ({ context: { tab } }) => ({ type: 'records.resumed', tab })),
  },
  guards: {
    isLast: ({ context }, { tab }: { tab: string }) => without(context.tabs, tab).length === 0,
    isWatched: ({ context }, { tab }: { tab: string }) => context.tab === tab,
    isThere: ({ context }, { tab }: { tab: string }) => context.tabs.includes(tab) || context.ended === tab,
    hasAnswered: ({ context }) => context.answered,
  },
  delays: { askInterval },
}).createMachine({
  id: 'connection',
  description: 'Finds the tabs of the app, watches one, and knows when it sleeps or is gone.',
  context: { tabs: [], ended: null, tab: null, reason: '', answered: false },
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
            target: 'ended',
            actions: ['dropEnded', { type: 'storeEnded', params: ({ event }) => event }],
          },
          {
            actions: [
              { type: 'clearTab', params: ({ event }) => event },
              { type: 'dropTab', params: ({ event }) => event },
            ],
          },
        ],
        'records.cleared': { actions: ['clearRecords', 'clearEnded'] },
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
    ended: {
      description: 'The last tab was closed. Its records are kept until they are cleared.',
      on: {
        'app.spoke': {
          target: 'connected',
          actions: [
            { type: 'storeTab', params: ({ event }) => event },
            { type: 'storeChoice', params: ({ event }) => event },
          ],
        },
        'records.cleared': { target: 'searching', actions: ['clearRecords', 'clearEnded'] },
      },
      after: { askInterval: { target: 'ended', reenter: true, actions: 'askApps' } },
    },
    failed: { description: 'This browser has no channel between tabs.', type: 'final' },
  },
});

import { assign, raise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { goKey, helpKey } from '#domain/staff/keys.ts';
import { withEvent } from '../shared/requesting.ts';
import { effectContract, type FlowTypes, type ReportsTo, streamContract } from '../shared/setup.ts';
import { secondKeyLimit } from '../shared/waits.ts';

export interface KeyboardInput {
  /** Whether single keys work, as chosen in this browser. */
  readonly isOn: boolean;
  /** Pages by the letter after `g`. */
  readonly places: Readonly<Record<string, string>>;
  readonly palette: ReportsTo<{ readonly type: 'palette.toggled' }>;
}
export type KeyboardContext = KeyboardInput;

export type KeyboardEvent =
  | { readonly type: 'key.pressed'; readonly key: string }
  /** Ctrl-K or Cmd-K, wherever the focus is. */
  | { readonly type: 'palette.requested' }
  | { readonly type: 'help.opened' | 'help.closed' | 'shortcuts.toggled' };
export type KeyFact = Extract<KeyboardEvent, { readonly type: 'key.pressed' | 'palette.requested' }>;

type Key = { readonly key: string };

const watchKeys = streamContract<KeyFact>('watchKeys');
const goTo = effectContract<{ href: string }>('goTo');
const pressShortcut = effectContract<Key>('pressShortcut');
/** Saves the setting for the next visit. */
const saveShortcuts = effectContract<{ isOn: boolean }>('saveShortcuts');

/** Shortcuts of the console and its buttons. Lists have their own. */
export const keyboardMachine = setup({
  types: {} as FlowTypes<{ input: KeyboardInput; context: KeyboardContext; events: KeyboardEvent }>,
  actors: { watchKeys },
  guards: {
    shortcutsAreWanted: ({ context }) => context.isOn,
    isGo: (_, { key }: Key) => key === goKey,
    isHelp: (_, { key }: Key) => key === helpKey,
    leadsSomewhere: ({ context }, { key }: Key) => context.places[key] !== undefined,
  },
  actions: {
    saveShortcuts,
    goTo,
    pressShortcut,
    storeShortcuts: assign({ isOn: (_, { isOn }: { isOn: boolean }) => isOn }),
    raiseHelp: raise({ type: 'help.opened' }),
    requestPalette: sendTo(({ context }) => context.palette, { type: 'palette.toggled' }),
  },
  delays: { secondKeyLimit },
}).createMachine({
  id: 'keyboard',
  context: ({ input }) => input,
  type: 'parallel',
  invoke: { id: 'watchKeys', src: 'watchKeys', onError: {} },
  on: { 'palette.requested': { actions: 'requestPalette' } },
  states: {
    shortcuts: {
      description: 'A key alone must be one that a person can turn off (WCAG 2.1.4).',
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'shortcutsAreWanted', target: 'on' }, { target: 'off' }] },
        on: {
          on: {
            'shortcuts.toggled': {
              target: 'off',
              actions: [
                { type: 'storeShortcuts', params: { isOn: false } },
                { type: 'saveShortcuts', params: { isOn: false } },
              ],
            },
          },
          initial: 'ready',
          states: {
            ready: {
              on: {
                'key.pressed': [
                  { guard: withEvent('isGo'), target: 'going' },
                  { guard: withEvent('isHelp'), actions: 'raiseHelp' },
                  { actions: { type: 'pressShortcut', params: ({ event }) => ({ key: event.key }) } },
                ],
              },
            },
            going: {
              description: 'The next letter names a page.',
              after: { secondKeyLimit: 'ready' },
              on: {
                'key.pressed': [
                  {
                    guard: withEvent('leadsSomewhere'),
                    target: 'ready',
                    actions: {
                      type: 'goTo',
                      params: ({ context, event }) => ({ href: context.places[event.key] ?? '' }),
                    },
                  },
                  { target: 'ready' },
                ],
              },
            },
          },
        },
        off: {
          on: {
            'shortcuts.toggled': {
              target: 'on',
              actions: [
                { type: 'storeShortcuts', params: { isOn: true } },
                { type: 'saveShortcuts', params: { isOn: true } },
              ],
            },
          },
        },
      },
    },
    help: {
      initial: 'closed',
      states: {
        closed: { on: { 'help.opened': 'open' } },
        open: { on: { 'help.closed': 'closed' } },
      },
    },
  },
});

export type KeyboardMachine = typeof keyboardMachine;
type Snapshot = SnapshotFrom<KeyboardMachine>;

export const selectHelpIsOpen = (snapshot: Snapshot): boolean => snapshot.matches({ help: 'open' });
export const selectShortcutsAreOn = (snapshot: Snapshot): boolean => snapshot.matches({ shortcuts: 'on' });

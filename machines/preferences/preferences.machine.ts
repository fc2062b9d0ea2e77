import { assign, setup } from 'xstate';
import type { Display } from '#domain/site/display.ts';
import { withEvent } from '../shared/params.ts';
import {
  applyDisplay,
  applyTheme,
  saveDisplay,
  saveTheme,
  watchDisplay,
  watchShortcut,
  watchSystemTheme,
  watchThemeChoice,
} from './preferences.actors.ts';
import { themeStates } from './preferences.theme.ts';
import type { PreferencesContext, PreferencesEvent, PreferencesInput, Theme, ThemeChoice } from './preferences.types.ts';

const withDisplay = <const Name extends string>(type: Name) =>
  ({ type, params: ({ context }: { context: PreferencesContext }) => ({ display: context.display }) }) as const;
const applied = withDisplay('applyDisplay');
/** A choice of this tab: shown at once, and saved for the next visit and for the other tabs. */
const saved = [applied, withDisplay('saveDisplay')] as const;
/** Stores a part of how figures are shown. */
const storing = (part: Partial<Display>) => ({ type: 'storeDisplay', params: part }) as const;

/** What a visitor has chosen for this browser: the theme, and how figures and times are shown. */
export const preferencesMachine = setup({
  types: {
    context: {} as PreferencesContext,
    input: {} as PreferencesInput,
    events: {} as PreferencesEvent,
    children: {} as {
      watchSystemTheme: 'watchSystemTheme';
      watchThemeChoice: 'watchThemeChoice';
      watchDisplay: 'watchDisplay';
      watchShortcut: 'watchShortcut';
    },
  },
  actors: { watchSystemTheme, watchThemeChoice, watchDisplay, watchShortcut },
  actions: {
    saveTheme,
    applyTheme,
    saveDisplay,
    applyDisplay,
    storeChoice: assign((_, { theme, followsSystem }: ThemeChoice) => ({ theme, followsSystem })),
    storeDisplay: assign({ display: ({ context }, part: Partial<Display>) => ({ ...context.display, ...part }) }),
  },
  guards: {
    themeIsDark: ({ context }) => context.theme === '1',
    systemIsFollowed: ({ context }) => context.followsSystem,
    systemIsDark: (_, { theme }: { theme: Theme }) => theme === '1',
    amountsAreHidden: ({ context }) => context.display.hidden,
    shortcutIsWanted: ({ context }) => context.display.hidesByKey,
  },
}).createMachine({
  id: 'preferences',
  context: ({ input }) => ({ ...input }),
  type: 'parallel',
  entry: applied,
  // Without them the choices of another tab come with the next visit.
  invoke: [
    { id: 'watchThemeChoice', src: 'watchThemeChoice', onError: {} },
    { id: 'watchDisplay', src: 'watchDisplay', onError: {} },
  ],
  on: {
    'choice.changed': { target: '.theme.deciding', actions: withEvent('storeChoice') },
    'theme.chosen': { target: '.theme.deciding', actions: [withEvent('storeChoice'), withEvent('saveTheme')] },
    'display.changed': {
      target: ['.amounts.deciding', '.shortcut.deciding'],
      actions: [{ type: 'storeDisplay', params: ({ event }) => event.display }, applied],
    },
    'timeZone.chosen': { actions: [{ type: 'storeDisplay', params: ({ event }) => ({ timeZone: event.timeZone }) }, ...saved] },
    'coinDecimals.chosen': { actions: [{ type: 'storeDisplay', params: ({ event }) => ({ coinDecimals: event.coinDecimals }) }, ...saved] },
  },
  states: {
    theme: { initial: 'deciding', states: themeStates },
    amounts: {
      description: 'Whether the customer’s amounts are in sight. What is being typed, reviewed or confirmed always is.',
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'amountsAreHidden', target: 'hidden' }, { target: 'shown' }] },
        shown: { on: { 'amounts.toggled': { target: 'hidden', actions: [storing({ hidden: true }), ...saved] } } },
        hidden: { on: { 'amounts.toggled': { target: 'shown', actions: [storing({ hidden: false }), ...saved] } } },
      },
    },
    shortcut: {
      description: 'Whether the H key hides and shows amounts: a key alone must be one that a person can turn off.',
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'shortcutIsWanted', target: 'on' }, { target: 'off' }] },
        on: {
          invoke: { id: 'watchShortcut', src: 'watchShortcut', onError: {} },
          on: { 'shortcut.toggled': { target: 'off', actions: [storing({ hidesByKey: false }), ...saved] } },
        },
        off: { on: { 'shortcut.toggled': { target: 'on', actions: [storing({ hidesByKey: true }), ...saved] } } },
      },
    },
  },
});

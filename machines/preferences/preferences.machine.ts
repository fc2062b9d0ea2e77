import { assign, setup } from 'xstate';
import { withEvent } from '../shared/params.ts';
import { applyTheme, saveTheme, watchSystemTheme, watchThemeChoice } from './preferences.actors.ts';
import type { PreferencesContext, PreferencesEvent, PreferencesInput, Theme, ThemeChoice } from './preferences.types.ts';

const light = { entry: { type: 'applyTheme', params: { theme: '0' } } } as const;
const dark = { entry: { type: 'applyTheme', params: { theme: '1' } } } as const;
/** A choice of this tab: stored, and saved for the next visit and for the other tabs. */
const choosing = (theme: Theme, followsSystem = false) =>
  [
    { type: 'storeChoice', params: { theme, followsSystem } },
    { type: 'saveTheme', params: { theme, followsSystem } },
  ] as const;

/** What a visitor has chosen for this browser: the theme. */
export const preferencesMachine = setup({
  types: {
    context: {} as PreferencesContext,
    input: {} as PreferencesInput,
    events: {} as PreferencesEvent,
    children: {} as { watchSystemTheme: 'watchSystemTheme'; watchThemeChoice: 'watchThemeChoice' },
  },
  actors: { watchSystemTheme, watchThemeChoice },
  actions: {
    saveTheme,
    applyTheme,
    storeChoice: assign((_, { theme, followsSystem }: ThemeChoice) => ({ theme, followsSystem })),
  },
  guards: {
    themeIsDark: ({ context }) => context.theme === '1',
    systemIsFollowed: ({ context }) => context.followsSystem,
    systemIsDark: (_, { theme }: { theme: Theme }) => theme === '1',
  },
}).createMachine({
  id: 'preferences',
  context: ({ input }) => ({ ...input }),
  initial: 'deciding',
  // Without it the theme of another tab comes with the next visit.
  invoke: { id: 'watchThemeChoice', src: 'watchThemeChoice', onError: {} },
  on: { 'choice.changed': { target: '.deciding', actions: withEvent('storeChoice') } },
  states: {
    deciding: {
      always: [{ guard: 'systemIsFollowed', target: 'following' }, { guard: 'themeIsDark', target: 'dark' }, { target: 'light' }],
    },
    light: {
      ...light,
      on: { 'theme.toggled': { target: 'dark', actions: choosing('1') }, 'following.toggled': { target: 'following', actions: choosing('0', true) } },
    },
    dark: {
      ...dark,
      on: {
        'theme.toggled': { target: 'light', actions: choosing('0') },
        'following.toggled': { target: 'following', actions: choosing('1', true) },
      },
    },
    following: {
      description: 'The theme of the system is shown, also when it changes. The next choice ends that.',
      invoke: { id: 'watchSystemTheme', src: 'watchSystemTheme', onError: {} },
      on: { 'system.changed': [{ guard: withEvent('systemIsDark'), target: '.dark' }, { target: '.light' }] },
      initial: 'unknown',
      states: {
        unknown: {
          description: 'The theme that was shown stays until the system answers.',
          on: {
            'theme.toggled': { target: '#preferences.light', actions: choosing('0') },
            'following.toggled': { target: '#preferences.light', actions: choosing('0') },
          },
        },
        light: {
          ...light,
          on: {
            'theme.toggled': { target: '#preferences.dark', actions: choosing('1') },
            'following.toggled': { target: '#preferences.light', actions: choosing('0') },
          },
        },
        dark: {
          ...dark,
          on: {
            'theme.toggled': { target: '#preferences.light', actions: choosing('0') },
            'following.toggled': { target: '#preferences.dark', actions: choosing('1') },
          },
        },
      },
    },
  },
});

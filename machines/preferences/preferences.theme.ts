import type { Theme } from './preferences.machine.ts';

const light = { entry: { type: 'applyTheme', params: { theme: '0' } } } as const;
const dark = { entry: { type: 'applyTheme', params: { theme: '1' } } } as const;
/** A choice of this tab: stored, and saved for the next visit and for the other tabs. */
const choosing = (theme: Theme, followsSystem = false) =>
  [
    { type: 'storeChoice', params: { theme, followsSystem } },
    { type: 'saveTheme', params: { theme, followsSystem } },
  ] as const;

/** The chosen theme, or the system's: the states of one region. */
export const themeStates = {
  deciding: {
    always: [{ guard: 'systemIsFollowed', target: 'following' }, { guard: 'themeIsDark', target: 'dark' }, { target: 'light' }],
  },
  light: {
    ...light,
    on: { 'theme.toggled': { target: 'dark', actions: choosing('1') }, 'following.toggled': { target: 'following', actions: choosing('0', true) } },
  },
  dark: {
    ...dark,
    on: { 'theme.toggled': { target: 'light', actions: choosing('0') }, 'following.toggled': { target: 'following', actions: choosing('1', true) } },
  },
  following: {
    description: 'The theme of the system is shown, also when it changes. The next choice ends that.',
    invoke: { id: 'watchSystemTheme', src: 'watchSystemTheme', onError: {} },
    on: {
      'system.changed': [
        { guard: { type: 'systemIsDark', params: ({ event }: { event: { theme: Theme } }) => event }, target: '.dark' },
        { target: '.light' },
      ],
    },
    initial: 'unknown',
    states: {
      unknown: {
        description: 'The theme that was shown stays until the system answers.',
        on: {
          'theme.toggled': { target: '#preferences.theme.light', actions: choosing('0') },
          'following.toggled': { target: '#preferences.theme.light', actions: choosing('0') },
        },
      },
      light: {
        ...light,
        on: {
          'theme.toggled': { target: '#preferences.theme.dark', actions: choosing('1') },
          'following.toggled': { target: '#preferences.theme.light', actions: choosing('0') },
        },
      },
      dark: {
        ...dark,
        on: {
          'theme.toggled': { target: '#preferences.theme.light', actions: choosing('0') },
          'following.toggled': { target: '#preferences.theme.dark', actions: choosing('1') },
        },
      },
    },
  },
} as const;

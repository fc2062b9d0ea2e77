import { assign, type SnapshotFrom, setup } from 'xstate';
import type { CellSeparator, CoinDecimals, Display } from '#domain/site/display.ts';
import { withEvent } from '../shared/requesting.ts';
import { effectContract, streamContract } from '../shared/setup.ts';

/** As saved: "0" is light, "1" is dark. */
type Theme = '0' | '1';

interface ThemeChoice {
  readonly theme: Theme;
  /** Use the system's theme instead. */
  readonly followsSystem: boolean;
}

export interface PreferencesInput extends ThemeChoice {
  readonly display: Display;
}
type PreferencesContext = PreferencesInput;

type PreferencesEvent =
  | { readonly type: 'theme.toggled' }
  /** Turns following the system on or off. */
  | { readonly type: 'following.toggled' }
  /** The system's theme, light, or dark. */
  | ({ readonly type: 'theme.chosen' } & ThemeChoice)
  /** At the start and on each change. */
  | SystemFact
  | ChoiceFact
  | { readonly type: 'amounts.toggled' }
  /** Turns the H key, which hides and shows amounts, on or off. */
  | { readonly type: 'shortcut.toggled' }
  /** Null for the browser's. */
  | { readonly type: 'timeZone.chosen'; readonly timeZone: string | null }
  | { readonly type: 'coinDecimals.chosen'; readonly coinDecimals: CoinDecimals }
  | { readonly type: 'files.chosen'; readonly files: CellSeparator }
  | DisplayFact;
export type SystemFact = { readonly type: 'system.changed'; readonly theme: Theme };
export type ChoiceFact = { readonly type: 'choice.changed' } & ThemeChoice;
export type DisplayFact = { readonly type: 'display.changed'; readonly display: Display };
/** The H key was pressed outside of a field. */
export type ShortcutFact = { readonly type: 'amounts.toggled' };

/** Saved for the next visit and other tabs. */
const saveTheme = effectContract<ThemeChoice>('saveTheme');
/** Also runs at the start. */
const applyTheme = effectContract<{ theme: Theme }>('applyTheme');
const watchSystemTheme = streamContract<SystemFact>('watchSystemTheme');
const watchThemeChoice = streamContract<ChoiceFact>('watchThemeChoice');

/** Saved for the next visit and other tabs. */
const saveDisplay = effectContract<{ display: Display }>('saveDisplay');
/** Also runs at the start. */
const applyDisplay = effectContract<{ display: Display }>('applyDisplay');
const watchDisplay = streamContract<DisplayFact>('watchDisplay');
/** Reports the H key outside of fields. */
const watchShortcut = streamContract<ShortcutFact>('watchShortcut');

const light = { entry: { type: 'applyTheme', params: { theme: '0' } } } as const;
const dark = { entry: { type: 'applyTheme', params: { theme: '1' } } } as const;
/** Chosen in this tab: stored, and saved for the next visit and other tabs. */
const choosing = (theme: Theme, followsSystem = false) =>
  [
    { type: 'storeChoice', params: { theme, followsSystem } },
    { type: 'saveTheme', params: { theme, followsSystem } },
  ] as const;

const themeStates = {
  deciding: {
    always: [
      { guard: 'systemIsFollowed', target: 'following' },
      { guard: 'themeIsDark', target: 'dark' },
      { target: 'light' },
    ],
  },
  light: {
    ...light,
    on: {
      'theme.toggled': { target: 'dark', actions: choosing('1') },
      'following.toggled': { target: 'following', actions: choosing('0', true) },
    },
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

const withDisplay = <const Name extends string>(type: Name) =>
  ({ type, params: ({ context }: { context: PreferencesContext }) => ({ display: context.display }) }) as const;
const applied = withDisplay('applyDisplay');
/** Set in this tab: applied, and saved for the next visit and other tabs. */
const saved = [applied, withDisplay('saveDisplay')] as const;
const storing = (part: Partial<Display>) => ({ type: 'storeDisplay', params: part }) as const;

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
  // If these fail, other tabs' choices apply on the next visit.
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
    'timeZone.chosen': {
      actions: [{ type: 'storeDisplay', params: ({ event }) => ({ timeZone: event.timeZone }) }, ...saved],
    },
    'files.chosen': { actions: [{ type: 'storeDisplay', params: ({ event }) => ({ files: event.files }) }, ...saved] },
    'coinDecimals.chosen': {
      actions: [{ type: 'storeDisplay', params: ({ event }) => ({ coinDecimals: event.coinDecimals }) }, ...saved],
    },
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

type Snapshot = SnapshotFrom<typeof preferencesMachine>;

export const selectIsDark = (snapshot: Snapshot): boolean =>
  snapshot.matches({ theme: 'dark' }) || snapshot.matches({ theme: { following: 'dark' } });
export const selectFollowsSystem = (snapshot: Snapshot): boolean => snapshot.matches({ theme: 'following' });
export const selectAmountsAreHidden = (snapshot: Snapshot): boolean => snapshot.matches({ amounts: 'hidden' });
export const selectShortcutIsOn = (snapshot: Snapshot): boolean => snapshot.matches({ shortcut: 'on' });
export const selectDisplay = ({ context }: Snapshot): Display => context.display;

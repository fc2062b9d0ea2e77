import { assign, type SnapshotFrom, setup } from 'xstate';
import type { CellSeparator, CoinDecimals, Display } from '#domain/site/display.ts';
import { withEvent } from '../shared/requesting.ts';
import { effectContract, streamContract } from '../shared/setup.ts';

/** As saved: "0" is light, "1" is dark. */
type Theme = '0' | '1';

/** The theme that a visitor has chosen, as saved. */
interface ThemeChoice {
  readonly theme: Theme;
  /** The system's theme is used in place of the chosen one. */
  readonly followsSystem: boolean;
}

export interface PreferencesInput extends ThemeChoice {
  readonly display: Display;
}
type PreferencesContext = PreferencesInput;

type PreferencesEvent =
  | { readonly type: 'theme.toggled' }
  /** The visitor wants the system's theme, or no longer. */
  | { readonly type: 'following.toggled' }
  /** One of the three: the system's, light or dark. */
  | ({ readonly type: 'theme.chosen' } & ThemeChoice)
  /** The system's theme, once at the start and whenever it changes. */
  | SystemFact
  | ChoiceFact
  /** The customer hides their amounts, or shows them again. */
  | { readonly type: 'amounts.toggled' }
  /** The H key is to do the same, or no longer. */
  | { readonly type: 'shortcut.toggled' }
  /** Null for the browser's. */
  | { readonly type: 'timeZone.chosen'; readonly timeZone: string | null }
  | { readonly type: 'coinDecimals.chosen'; readonly coinDecimals: CoinDecimals }
  | { readonly type: 'files.chosen'; readonly files: CellSeparator }
  | DisplayFact;
export type SystemFact = { readonly type: 'system.changed'; readonly theme: Theme };
/** Another tab saved a choice of the theme. */
export type ChoiceFact = { readonly type: 'choice.changed' } & ThemeChoice;
/** Another tab saved how figures and times are shown. */
export type DisplayFact = { readonly type: 'display.changed'; readonly display: Display };
/** The H key was pressed outside of a field. */
export type ShortcutFact = { readonly type: 'amounts.toggled' };

/** Saves the choice for the next visit, and for the other tabs. */
const saveTheme = effectContract<ThemeChoice>('saveTheme');
/** Applies the theme to the page. Also runs at the start. */
const applyTheme = effectContract<{ theme: Theme }>('applyTheme');
/** Sends the system's theme, now and whenever it changes. */
const watchSystemTheme = streamContract<SystemFact>('watchSystemTheme');
/** Sends the choices that other tabs save. */
const watchThemeChoice = streamContract<ChoiceFact>('watchThemeChoice');

/** Saves how figures and times are shown, for the next visit and for the other tabs. */
const saveDisplay = effectContract<{ display: Display }>('saveDisplay');
/** Shows all figures and times that way. Also runs at the start. */
const applyDisplay = effectContract<{ display: Display }>('applyDisplay');
/** Sends what other tabs save of it. */
const watchDisplay = streamContract<DisplayFact>('watchDisplay');
/** Reports each press of the key that hides and shows amounts. */
const watchShortcut = streamContract<ShortcutFact>('watchShortcut');

const light = { entry: { type: 'applyTheme', params: { theme: '0' } } } as const;
const dark = { entry: { type: 'applyTheme', params: { theme: '1' } } } as const;
/** A choice of this tab: stored, and saved for the next visit and for the other tabs. */
const choosing = (theme: Theme, followsSystem = false) =>
  [
    { type: 'storeChoice', params: { theme, followsSystem } },
    { type: 'saveTheme', params: { theme, followsSystem } },
  ] as const;

/** The chosen theme, or the system's: the states of one region. */
const themeStates = {
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
    'files.chosen': { actions: [{ type: 'storeDisplay', params: ({ event }) => ({ files: event.files }) }, ...saved] },
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

type Snapshot = SnapshotFrom<typeof preferencesMachine>;

export const selectIsDark = (snapshot: Snapshot): boolean =>
  snapshot.matches({ theme: 'dark' }) || snapshot.matches({ theme: { following: 'dark' } });
export const selectFollowsSystem = (snapshot: Snapshot): boolean => snapshot.matches({ theme: 'following' });
export const selectAmountsAreHidden = (snapshot: Snapshot): boolean => snapshot.matches({ amounts: 'hidden' });
export const selectShortcutIsOn = (snapshot: Snapshot): boolean => snapshot.matches({ shortcut: 'on' });
/** How figures and times are shown. */
export const selectDisplay = ({ context }: Snapshot): Display => context.display;

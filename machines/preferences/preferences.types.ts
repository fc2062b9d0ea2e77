import type { CoinDecimals, Display } from '#domain/site/display.ts';

/** As saved: "0" is light, "1" is dark. */
export type Theme = '0' | '1';

/** The theme that a visitor has chosen, as saved. */
export interface ThemeChoice {
  readonly theme: Theme;
  /** The system's theme is used in place of the chosen one. */
  readonly followsSystem: boolean;
}

export interface PreferencesInput extends ThemeChoice {
  readonly display: Display;
}
export type PreferencesContext = PreferencesInput;

export type PreferencesEvent =
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
  | DisplayFact;
export type SystemFact = { readonly type: 'system.changed'; readonly theme: Theme };
/** Another tab saved a choice of the theme. */
export type ChoiceFact = { readonly type: 'choice.changed' } & ThemeChoice;
/** Another tab saved how figures and times are shown. */
export type DisplayFact = { readonly type: 'display.changed'; readonly display: Display };
/** The H key was pressed outside of a field. */
export type ShortcutFact = { readonly type: 'amounts.toggled' };

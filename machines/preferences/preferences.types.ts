/** As saved: "0" is light, "1" is dark. */
export type Theme = '0' | '1';

/** What a visitor has chosen, as saved. */
export interface ThemeChoice {
  readonly theme: Theme;
  /** The system's theme is used in place of the chosen one. */
  readonly followsSystem: boolean;
}

export type PreferencesInput = ThemeChoice;
export type PreferencesContext = ThemeChoice;

export type PreferencesEvent =
  | { readonly type: 'theme.toggled' }
  /** The visitor wants the system's theme, or no longer. */
  | { readonly type: 'following.toggled' }
  /** The system's theme, once at the start and whenever it changes. */
  | SystemFact
  | ChoiceFact;
export type SystemFact = { readonly type: 'system.changed'; readonly theme: Theme };
/** Another tab saved a choice. */
export type ChoiceFact = { readonly type: 'choice.changed' } & ThemeChoice;

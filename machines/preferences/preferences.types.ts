/** As it is stored: "0" is light, "1" is dark. */
export type Theme = '0' | '1';

export interface PreferencesInput {
  /** What was stored; null for a first visit. */
  readonly theme: Theme | null;
}

export interface PreferencesContext {
  /** The value that is stored. The state says the same: it is decided by this value once, at the start. */
  readonly theme: Theme;
}

export type PreferencesEvent = { readonly type: 'theme.toggled' };

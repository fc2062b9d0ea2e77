/** As saved: "0" is light, "1" is dark. */
export type Theme = '0' | '1';

export interface PreferencesInput {
  /** The saved theme; null on a first visit. */
  readonly theme: Theme | null;
}

export interface PreferencesContext {
  /** The saved value, which determines the first state. */
  readonly theme: Theme;
}

export type PreferencesEvent = { readonly type: 'theme.toggled' };

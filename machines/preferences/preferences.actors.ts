import type { Display } from '#domain/site/display.ts';
import { effectContract, streamContract } from '../shared/actors.ts';
import type { ChoiceFact, DisplayFact, ShortcutFact, SystemFact, Theme, ThemeChoice } from './preferences.types.ts';

/** Saves the choice for the next visit, and for the other tabs. */
export const saveTheme = effectContract<ThemeChoice>('saveTheme');
/** Applies the theme to the page. Also runs at the start. */
export const applyTheme = effectContract<{ theme: Theme }>('applyTheme');
/** Sends the system's theme, now and whenever it changes. */
export const watchSystemTheme = streamContract<SystemFact>('watchSystemTheme');
/** Sends the choices that other tabs save. */
export const watchThemeChoice = streamContract<ChoiceFact>('watchThemeChoice');

/** Saves how figures and times are shown, for the next visit and for the other tabs. */
export const saveDisplay = effectContract<{ display: Display }>('saveDisplay');
/** Shows all figures and times that way. Also runs at the start. */
export const applyDisplay = effectContract<{ display: Display }>('applyDisplay');
/** Sends what other tabs save of it. */
export const watchDisplay = streamContract<DisplayFact>('watchDisplay');
/** Reports each press of the key that hides and shows amounts. */
export const watchShortcut = streamContract<ShortcutFact>('watchShortcut');

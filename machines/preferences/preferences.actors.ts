import { effectContract, streamContract } from '../shared/actors.ts';
import type { ChoiceFact, SystemFact, Theme, ThemeChoice } from './preferences.types.ts';

/** Saves the choice for the next visit, and for the other tabs. */
export const saveTheme = effectContract<ThemeChoice>('saveTheme');
/** Applies the theme to the page. Also runs at the start. */
export const applyTheme = effectContract<{ theme: Theme }>('applyTheme');
/** Sends the system's theme, now and whenever it changes. */
export const watchSystemTheme = streamContract<SystemFact>('watchSystemTheme');
/** Sends the choices that other tabs save. */
export const watchThemeChoice = streamContract<ChoiceFact>('watchThemeChoice');

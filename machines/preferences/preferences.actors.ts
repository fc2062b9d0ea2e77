import { effectContract } from '../shared/actors.ts';
import type { Theme } from './preferences.types.ts';

/** Saves the theme for the next visit. */
export const saveTheme = effectContract<{ theme: Theme }>('saveTheme');
/** Applies the theme to the page. Also runs at the start. */
export const applyTheme = effectContract<{ theme: Theme }>('applyTheme');

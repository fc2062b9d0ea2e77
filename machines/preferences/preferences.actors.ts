import { effectContract } from '../shared/actors.ts';
import type { Theme } from './preferences.types.ts';

/** Keeps the theme for the next visit. */
export const storeTheme = effectContract<{ theme: Theme }>('storeTheme');
/** Dresses the page. Runs at the start too. */
export const applyTheme = effectContract<{ theme: Theme }>('applyTheme');

import { assign, setup } from 'xstate';
import { applyTheme, saveTheme } from './preferences.actors.ts';
import type { PreferencesContext, PreferencesEvent, PreferencesInput } from './preferences.types.ts';

/** What a visitor has chosen for this browser: the theme. */
export const preferencesMachine = setup({
  types: { context: {} as PreferencesContext, input: {} as PreferencesInput, events: {} as PreferencesEvent },
  actions: { saveTheme, applyTheme, storeTheme: assign({ theme: (_, params: { theme: '0' | '1' }) => params.theme }) },
  guards: { themeIsDark: ({ context }) => context.theme === '1' },
}).createMachine({
  id: 'preferences',
  context: ({ input }) => ({ theme: input.theme ?? '0' }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'themeIsDark', target: 'dark' }, { target: 'light' }] },
    light: {
      entry: { type: 'applyTheme', params: { theme: '0' } },
      on: {
        'theme.toggled': {
          target: 'dark',
          actions: [
            { type: 'storeTheme', params: { theme: '1' } },
            { type: 'saveTheme', params: { theme: '1' } },
          ],
        },
      },
    },
    dark: {
      entry: { type: 'applyTheme', params: { theme: '1' } },
      on: {
        'theme.toggled': {
          target: 'light',
          actions: [
            { type: 'storeTheme', params: { theme: '0' } },
            { type: 'saveTheme', params: { theme: '0' } },
          ],
        },
      },
    },
  },
});

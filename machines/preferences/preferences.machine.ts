import { assign, setup } from 'xstate';
import { applyTheme, storeTheme } from './preferences.actors.ts';
import type { PreferencesContext, PreferencesEvent, PreferencesInput } from './preferences.types.ts';

/** What a visitor has chosen for this browser: the theme. */
export const preferencesMachine = setup({
  types: { context: {} as PreferencesContext, input: {} as PreferencesInput, events: {} as PreferencesEvent },
  actions: { storeTheme, applyTheme, keepTheme: assign({ theme: (_, params: { theme: '0' | '1' }) => params.theme }) },
  guards: { themeIsDark: ({ context }) => context.theme === '1' },
}).createMachine({
  id: 'preferences',
  context: ({ input }) => ({ theme: input.theme ?? '0' }),
  initial: 'restoring',
  states: {
    restoring: { always: [{ guard: 'themeIsDark', target: 'dark' }, { target: 'light' }] },
    light: {
      entry: { type: 'applyTheme', params: { theme: '0' } },
      on: {
        'theme.toggled': {
          target: 'dark',
          actions: [
            { type: 'keepTheme', params: { theme: '1' } },
            { type: 'storeTheme', params: { theme: '1' } },
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
            { type: 'keepTheme', params: { theme: '0' } },
            { type: 'storeTheme', params: { theme: '0' } },
          ],
        },
      },
    },
  },
});

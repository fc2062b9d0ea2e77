import { type AnyEventObject, fromCallback } from 'xstate';
import {
  type ChoiceFact,
  type DisplayFact,
  preferencesMachine,
  type ShortcutFact,
  type SystemFact,
} from '#machines/preferences/preferences.machine.ts';
import { readDisplay, saveDisplay, watchDisplay, watchLetter } from '#ports/browser/display.ts';
import { applyTheme, readTheme, saveTheme, watchSystemTheme, watchThemeChoice } from '#ports/browser/preferences.ts';
import { showAs } from '#ui/display/display.ts';

/** What a visitor has chosen for this browser, at the start. */
export const readPreferences = () => ({ ...readTheme(), display: readDisplay() });

export const providePreferences = () =>
  preferencesMachine.provide({
    actors: {
      watchSystemTheme: fromCallback<AnyEventObject, undefined, SystemFact>(({ sendBack }) =>
        watchSystemTheme((theme) => sendBack({ type: 'system.changed', theme })),
      ),
      watchThemeChoice: fromCallback<AnyEventObject, undefined, ChoiceFact>(({ sendBack }) =>
        watchThemeChoice((choice) => sendBack({ type: 'choice.changed', ...choice })),
      ),
      watchDisplay: fromCallback<AnyEventObject, undefined, DisplayFact>(({ sendBack }) =>
        watchDisplay((display) => sendBack({ type: 'display.changed', display })),
      ),
      watchShortcut: fromCallback<AnyEventObject, undefined, ShortcutFact>(({ sendBack }) =>
        watchLetter('h', () => sendBack({ type: 'amounts.toggled' })),
      ),
    },
    actions: {
      saveTheme: (_, { theme, followsSystem }) => saveTheme({ theme, followsSystem }),
      applyTheme: (_, { theme }) => applyTheme(theme),
      saveDisplay: (_, { display }) => saveDisplay(display),
      applyDisplay: (_, { display }) => showAs(display),
    },
  });

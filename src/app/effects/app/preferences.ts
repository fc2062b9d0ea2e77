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
import { reporting } from '../../logic/reporting.ts';

/** The visitor's choices in this browser, at startup. */
export const readPreferences = () => ({ ...readTheme(), display: readDisplay() });

export const providePreferences = () =>
  preferencesMachine.provide({
    actors: {
      watchSystemTheme: reporting<SystemFact>((report) =>
        watchSystemTheme((theme) => report({ type: 'system.changed', theme })),
      ),
      watchThemeChoice: reporting<ChoiceFact>((report) =>
        watchThemeChoice((choice) => report({ type: 'choice.changed', ...choice })),
      ),
      watchDisplay: reporting<DisplayFact>((report) =>
        watchDisplay((display) => report({ type: 'display.changed', display })),
      ),
      watchShortcut: reporting<ShortcutFact>((report) => watchLetter('h', () => report({ type: 'amounts.toggled' }))),
    },
    actions: {
      saveTheme: (_, { theme, followsSystem }) => saveTheme({ theme, followsSystem }),
      applyTheme: (_, { theme }) => applyTheme(theme),
      saveDisplay: (_, { display }) => saveDisplay(display),
      applyDisplay: (_, { display }) => showAs(display),
    },
  });

import { browserStorage } from './storage.ts';

/** "0" is light (the default), "1" is dark. */
export type Theme = '0' | '1';
export interface ThemeChoice {
  readonly theme: Theme;
  readonly followsSystem: boolean;
}
// public/theme.js reads the same keys before the app has loaded.
const themeKey = 'theme';
const sourceKey = 'themeSource';

export const readTheme = (): ThemeChoice => ({
  theme: browserStorage().getItem(themeKey) === '1' ? '1' : '0',
  followsSystem: browserStorage().getItem(sourceKey) === 'system',
});

export function saveTheme({ theme, followsSystem }: ThemeChoice): void {
  browserStorage().setItem(themeKey, theme);
  if (followsSystem) browserStorage().setItem(sourceKey, 'system');
  else browserStorage().removeItem(sourceKey);
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

/** Reports the system's theme, now and on change. @returns a stop function */
export function watchSystemTheme(notify: (theme: Theme) => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const report = () => notify(system.matches ? '1' : '0');
  report();
  system.addEventListener('change', report);
  return () => system.removeEventListener('change', report);
}

/** Reports the choice, now and on saves of other tabs. @returns a stop function */
export function watchThemeChoice(notify: (choice: ThemeChoice) => void): () => void {
  const listener = ({ key }: StorageEvent) => (key === themeKey || key === sourceKey) && notify(readTheme());
  notify(readTheme());
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

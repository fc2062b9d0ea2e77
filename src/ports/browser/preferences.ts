/** "0" is light (the default), "1" is dark. */
export type Theme = '0' | '1';
const key = 'theme';

export function readTheme(): Theme {
  try {
    return localStorage.getItem(key) === '1' ? '1' : '0';
  } catch {
    // Storage may be switched off; the theme then lasts as long as the page.
    return '0';
  }
}

export function saveTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // See readTheme.
  }
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

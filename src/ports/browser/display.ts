import { cellSeparators, coinDecimals, type Display, defaultDisplay } from '#domain/site/display.ts';
import { isTimeZone } from '#domain/time/zone.ts';
import { browserStorage } from './storage.ts';

const key = 'display';

/** Defaults replace invalid fields. By hand: the first screen has no schema library. */
export function displayOf(text: string | null): Display {
  const found: Readonly<Record<string, unknown>> = { ...JSON.parse(text ?? '{}') };
  return {
    timeZone:
      typeof found.timeZone === 'string' && isTimeZone(found.timeZone) ? found.timeZone : defaultDisplay.timeZone,
    coinDecimals: coinDecimals.find((decimals) => decimals === found.coinDecimals) ?? defaultDisplay.coinDecimals,
    hidden: found.hidden === true,
    hidesByKey: found.hidesByKey !== false,
    files: cellSeparators.find((separator) => separator === found.files) ?? defaultDisplay.files,
  };
}

export function readDisplay(): Display {
  try {
    return displayOf(browserStorage().getItem(key));
  } catch {
    // Not our JSON.
    return defaultDisplay;
  }
}

export const saveDisplay = (display: Display): void => browserStorage().setItem(key, JSON.stringify(display));

/** Reports saves of other tabs. @returns a stop function */
export function watchDisplay(notify: (display: Display) => void): () => void {
  // The key is null when a page clears its storage.
  const listener = (event: StorageEvent) => (event.key === key || event.key === null) && notify(readDisplay());
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

const typesInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select'));

/** Reports single keys pressed outside of fields. @returns a stop function */
export function watchKeys(notify: (key: string) => void): () => void {
  const listener = (event: KeyboardEvent) => {
    const isAlone = !(
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.repeat ||
      event.isComposing ||
      event.defaultPrevented
    );
    // Menus use letters for type-ahead.
    const isMenu = event.target instanceof Element && event.target.closest('[role="menu"], [role="listbox"]') !== null;
    if (isAlone && !isMenu && !typesInto(event.target)) notify(event.key);
  };
  addEventListener('keydown', listener);
  return () => removeEventListener('keydown', listener);
}

export const watchLetter = (letter: string, notify: () => void): (() => void) =>
  watchKeys((key) => {
    if (key.toLowerCase() === letter) notify();
  });

import { cellSeparators, coinDecimals, type Display, defaultDisplay } from '#domain/site/display.ts';
import { browserStorage } from './storage.ts';

const key = 'display';

/** Whether the browser knows a zone of this name. */
function isZone(name: unknown): name is string {
  if (typeof name !== 'string') return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** What was saved, part by part: one that makes no sense is as it would be without it. By hand, so that the first screen needs no schema library. */
export function displayOf(text: string | null): Display {
  const found: Readonly<Record<string, unknown>> = { ...JSON.parse(text ?? '{}') };
  return {
    timeZone: isZone(found.timeZone) ? found.timeZone : defaultDisplay.timeZone,
    coinDecimals: coinDecimals.find((decimals) => decimals === found.coinDecimals) ?? defaultDisplay.coinDecimals,
    hidden: found.hidden === true,
    hidesByKey: found.hidesByKey !== false,
    files: cellSeparators.find((separator) => separator === found.files) ?? defaultDisplay.files,
  };
}

/** How figures and times are shown in this browser. */
export function readDisplay(): Display {
  try {
    return displayOf(browserStorage().getItem(key));
  } catch {
    // It holds something else.
    return defaultDisplay;
  }
}

export const saveDisplay = (display: Display): void => browserStorage().setItem(key, JSON.stringify(display));

/** Reports what another tab saved. Returns what stops it. */
export function watchDisplay(notify: (display: Display) => void): () => void {
  // All keys are gone at once where a page clears its storage.
  const hear = (event: StorageEvent) => (event.key === key || event.key === null) && notify(readDisplay());
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

const typesInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select'));

/** Reports each key that is pressed alone, outside of fields. Returns what stops it. */
export function watchKeys(notify: (key: string) => void): () => void {
  const hear = (event: KeyboardEvent) => {
    const isAlone = !(event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing || event.defaultPrevented);
    // A menu goes to the item that begins with a letter.
    const isMenu = event.target instanceof Element && event.target.closest('[role="menu"], [role="listbox"]') !== null;
    if (isAlone && !isMenu && !typesInto(event.target)) notify(event.key);
  };
  addEventListener('keydown', hear);
  return () => removeEventListener('keydown', hear);
}

/** The same of one letter. */
export const watchLetter = (letter: string, notify: () => void): (() => void) =>
  watchKeys((key) => {
    if (key.toLowerCase() === letter) notify();
  });

import { browserStorage } from './storage.ts';

const key = 'shortcuts';

/** Whether keys alone do something in the console; they do until somebody turns them off. */
export const readShortcuts = (): boolean => browserStorage().getItem(key) !== 'off';

/** What a key leads to in a list, from anywhere on the page; in the list itself its own keys count. */
const inList: Readonly<Record<string, string>> = {
  '/': '[data-list] input[type="search"]',
  j: '[data-list] [data-row-key][tabindex="0"]',
  k: '[data-list] [data-row-key][tabindex="0"]',
};

/** Presses the button of the page that names this key alone as its shortcut, as somebody would by hand, or goes to the list. */
export function pressShortcut(key: string): void {
  const button = document.querySelector<HTMLElement>(`:is(button, a)[aria-keyshortcuts="${CSS.escape(key)}"]:not(:disabled)`);
  button?.click();
  const wanted = button === null ? inList[key] : undefined;
  const found = wanted === undefined ? null : document.querySelector<HTMLElement>(wanted);
  // Otherwise the key would be typed into the field.
  if (found !== null) setTimeout(() => found.focus());
}

export const saveShortcuts = (isOn: boolean): void => browserStorage().setItem(key, isOn ? 'on' : 'off');

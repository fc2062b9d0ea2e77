import { listKeys } from '#domain/staff/keys.ts';
import { browserStorage } from './storage.ts';

const key = 'shortcuts';

/** Whether single-key shortcuts work in the console; on by default. */
export const readShortcuts = (): boolean => browserStorage().getItem(key) !== 'off';

/** Global keys that go to a list; in the list, its own keys apply. */
const inList: Readonly<Record<string, string>> = {
  [listKeys.search]: '[data-list] input[type="search"]',
  [listKeys.next]: '[data-list] [data-row-key][tabindex="0"]',
  [listKeys.previous]: '[data-list] [data-row-key][tabindex="0"]',
};

/** Clicks the button with this shortcut, or focuses the list. */
export function pressShortcut(key: string): void {
  const button = document.querySelector<HTMLElement>(
    `:is(button, a)[aria-keyshortcuts="${CSS.escape(key)}"]:not(:disabled)`,
  );
  button?.click();
  const selector = button === null ? inList[key] : undefined;
  const found = selector === undefined ? null : document.querySelector<HTMLElement>(selector);
  // Deferred, or the key would be typed into the field.
  if (found !== null) setTimeout(() => found.focus());
}

export const saveShortcuts = (isOn: boolean): void => browserStorage().setItem(key, isOn ? 'on' : 'off');

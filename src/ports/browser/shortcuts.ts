import { browserStorage } from './storage.ts';

const key = 'shortcuts';

/** Whether keys alone do something in the console; they do until somebody turns them off. */
export function readShortcuts(): boolean {
  try {
    return browserStorage().getItem(key) !== 'off';
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
    return true;
  }
}

/** Presses the button of the page that names this key alone as its shortcut, as somebody would by hand. */
export const pressShortcut = (key: string): void =>
  document.querySelector<HTMLElement>(`:is(button, a)[aria-keyshortcuts="${CSS.escape(key)}"]:not(:disabled)`)?.click();

export function saveShortcuts(isOn: boolean): void {
  try {
    browserStorage().setItem(key, isOn ? 'on' : 'off');
  } catch {
    // See readShortcuts.
  }
}

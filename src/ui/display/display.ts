import { useSyncExternalStore } from 'react';
import { type Display, defaultDisplay } from '#domain/site/display.ts';

/** Display preferences of the page (decision 036): formatters read them, `useShown` subscribes. */
export type Shown = Pick<Display, 'timeZone' | 'coinDecimals' | 'hidden'>;

let chosen: Shown = defaultDisplay;
let current: Shown = defaultDisplay;
/** The console's zone, in place of the chosen one; null elsewhere. */
let consoleZone: string | null = null;
const listeners = new Set<() => void>();

export const shown = (): Shown => current;

/** Notifies every subscriber of a change. */
function apply(): void {
  const { coinDecimals, hidden } = chosen;
  const timeZone = consoleZone ?? chosen.timeZone;
  if (timeZone === current.timeZone && coinDecimals === current.coinDecimals && hidden === current.hidden) return;
  current = { timeZone, coinDecimals, hidden };
  for (const notify of listeners) notify();
}

/** Replaces the display preferences. */
export function showAs(next: Shown): void {
  chosen = next;
  apply();
}

/** Shows every time in the console's zone; null for the chosen zone again. */
export function showZone(zone: string | null): void {
  consoleZone = zone;
  apply();
}

/** Returns a stop function. */
export const watchShown = (notify: () => void): (() => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

/** A subscription to `shown()`; only components behind `memo` or `useMemo` need it. */
export const useShown = (): Shown => useSyncExternalStore(watchShown, shown, () => defaultDisplay);

import { useSyncExternalStore } from 'react';
import { type Display, defaultDisplay } from '#domain/site/display.ts';

/** Display preferences of the page (decision 036): formatters read them, `useShown` subscribes. */
export type Shown = Pick<Display, 'timeZone' | 'coinDecimals' | 'hidden'>;

let current: Shown = defaultDisplay;
const listeners = new Set<() => void>();

export const shown = (): Shown => current;

/** Replaces the display preferences and notifies every subscriber. */
export function showAs(next: Shown): void {
  const { timeZone, coinDecimals, hidden } = next;
  if (timeZone === current.timeZone && coinDecimals === current.coinDecimals && hidden === current.hidden) return;
  current = { timeZone, coinDecimals, hidden };
  for (const notify of listeners) notify();
}

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

/** A subscription to `shown()`; only components behind `memo` or `useMemo` need it. */
export const useShown = (): Shown => useSyncExternalStore(subscribe, shown, () => defaultDisplay);

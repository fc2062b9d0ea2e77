import { useSyncExternalStore } from 'react';
import { type Display, defaultDisplay } from '#domain/site/display.ts';

/**
 * How figures and times are written, for all of the page, as `Intl` has its one default zone (decision 036). The formatters read it, and what
 * shows their texts renders again when it changes.
 */
export type Shown = Pick<Display, 'timeZone' | 'coinDecimals' | 'hidden'>;

let current: Shown = defaultDisplay;
const listeners = new Set<() => void>();

/** What the formatters use now. */
export const shown = (): Shown => current;

/** Shows every figure and time another way. */
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

/**
 * The same, and the component renders again when it changes. The page does so as a whole; only a component that React skips (`memo`), and texts
 * that are kept (`useMemo`), need it themselves.
 */
export const useShown = (): Shown => useSyncExternalStore(subscribe, shown, () => defaultDisplay);

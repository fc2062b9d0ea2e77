import { useSyncExternalStore } from 'react';
import { formatAgo } from './format.ts';

/** The clock of every age on screen. */
export const everyTenSeconds = (notify: () => void): (() => void) => {
  const timer = setInterval(notify, 10_000);
  return () => clearInterval(timer);
};

/** How long ago something was: "2 minutes ago". `now` must be the clock that `at` came from. */
export const Ago = ({ at, now }: { at: number; now: () => number }) =>
  useSyncExternalStore(
    everyTenSeconds,
    () => formatAgo((now() - at) / 1000),
    () => formatAgo(0),
  );

import { useSyncExternalStore } from 'react';
import { formatAgo } from './format.ts';

/** What ages is looked at again by this. */
export const everyTenSeconds = (notify: () => void): (() => void) => {
  const timer = setInterval(notify, 10_000);
  return () => clearInterval(timer);
};

/** How long ago something was, in words: "a moment ago", "2 minutes ago". `now` is the clock that `at` was read from. */
export const Ago = ({ at, now }: { at: number; now: () => number }) =>
  useSyncExternalStore(
    everyTenSeconds,
    () => formatAgo((now() - at) / 1000),
    () => formatAgo(0),
  );

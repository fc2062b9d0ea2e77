import { useSyncExternalStore } from 'react';

const everySecond = (notify: () => void): (() => void) => {
  const timer = setInterval(notify, 1000);
  return () => clearInterval(timer);
};
const never = () => () => undefined;

/** Whole seconds until a time of this browser's clock (ms since 1970 UTC); 0 without one. */
export const useSecondsUntil = (at: number | null | undefined): number =>
  useSyncExternalStore(at == null ? never : everySecond, () =>
    at == null ? 0 : Math.max(0, Math.ceil((at - Date.now()) / 1000)),
  );

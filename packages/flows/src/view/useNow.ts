import { useSyncExternalStore } from 'react';

/** Milliseconds between updates of countdowns. */
const step = 250;

const subscribe = (tell: () => void) => {
  const timer = setInterval(tell, step);
  return () => clearInterval(timer);
};
const now = () => Math.floor(Date.now() / step) * step;

/** Epoch milliseconds, updated every quarter of a second. */
export const useNow = (): number => useSyncExternalStore(subscribe, now);

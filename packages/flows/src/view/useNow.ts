import { useSyncExternalStore } from 'react';

/** How often what counts down is drawn, in milliseconds. */
const step = 250;

const subscribe = (tell: () => void) => {
  const timer = setInterval(tell, step);
  return () => clearInterval(timer);
};
const now = () => Math.floor(Date.now() / step) * step;

/** The time of day in milliseconds, in steps of a quarter of a second. */
export const useNow = (): number => useSyncExternalStore(subscribe, now);

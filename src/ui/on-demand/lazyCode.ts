import { type ComponentType, lazy } from 'react';
import { codeRetryWait } from '#machines/shared/waits.ts';

/** Resolves when the network comes back, or after the milliseconds: the browser does not notice every network. */
const untilOnline = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
  });

/**
 * A component whose code loads when it is first shown. Its place keeps the fallback until the code is there: without a network it is
 * requested again every few seconds, since `lazy` alone would keep the failure and take the screen around it down.
 */
export const lazyCode = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    for (;;) {
      try {
        return { default: await load() };
      } catch {
        await untilOnline(codeRetryWait);
      }
    }
  });

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

/** Loads code, however long it takes: without a network it is requested again every few seconds. */
export async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load();
    } catch {
      await untilOnline(codeRetryWait);
    }
  }
}

/**
 * A component whose code loads when it is first shown. Its place keeps the fallback until the code is there: `lazy` alone would keep a failure and
 * take the screen around it down.
 */
export const lazyCode = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazy(async () => ({ default: await untilLoaded(load) }));

import { type ComponentType, lazy } from 'react';
import { codeRetryWait } from '#machines/shared/waits.ts';

/** Resolves when the network is back, or after the ms, since browsers miss some reconnects. */
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

/** Loads code, retrying every few seconds until it succeeds. */
export async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load();
    } catch {
      await untilOnline(codeRetryWait);
    }
  }
}

/** Like `lazy` with a fallback, but a failed load is retried and does not break the screen. */
export const lazyCode = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilLoaded(load) }));

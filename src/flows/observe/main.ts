import type { AnyActorRef } from 'xstate';
import { houseRules } from '../house/shown.ts';
import { AppEnd } from './app-end.ts';
import { openChannel } from './channel.ts';
import { channelName } from './protocol.ts';

/** A posted message: timers and frames sleep while the tab is hidden. */
const { port1, port2 } = new MessageChannel();
const tasks: (() => void)[] = [];
port1.onmessage = () => tasks.shift()?.();
const later = (task: () => void): void => {
  tasks.push(task);
  port2.postMessage(null);
};

/** The app hands over its root actor right before that starts. */
addEventListener(
  'actor',
  (event) => {
    const end = new AppEnd((event as CustomEvent<AnyActorRef>).detail, {
      channel: openChannel(channelName),
      rules: houseRules,
      tab: crypto.randomUUID(),
      build: document.querySelector<HTMLScriptElement>('script[data-flows]')?.dataset.flows ?? null,
      now: () => performance.now(),
      clock: () => Date.now(),
      isHidden: () => document.hidden,
      later,
      explains: true,
    });
    document.addEventListener('visibilitychange', () => end.greet());
    addEventListener('pagehide', ({ persisted }) => {
      if (!persisted) end.close('The page was closed.');
    });
  },
  { once: true },
);

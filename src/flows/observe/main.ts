import type { AnyActorRef } from 'xstate';
import type { AppEnd } from './app-end.ts';
import { addressedTo, openChannel } from './channel.ts';
import { type AppMessage, channelName, everyone, protocolVersion } from './protocol.ts';
import { Recorder } from './recorder.ts';

/** The app's own script, as the server names it. */
const script = document.querySelector<HTMLMetaElement>('meta[name="flows"]')?.content ?? '';
const build = /-([^-.]+)\.js$/.exec(script)?.[1] ?? null;
const now = () => performance.now();

/** A posted message: timers and frames sleep while the tab is hidden. */
function later(task: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = task;
  port2.postMessage(null);
}

function observe(root: AnyActorRef): void {
  const recorder = new Recorder(root, now);
  const channel = openChannel(channelName);
  const tab = crypto.randomUUID();
  const heard: unknown[] = [];
  let end: Promise<AppEnd> | null = null;
  const open = async () => {
    const { serve } = await import('./serve.ts');
    return serve(recorder, { channel, tab, build, now, later, clock: () => Date.now(), isHidden: () => document.hidden });
  };
  channel.listen((message) => {
    if (addressedTo(tab, everyone, message) === null) return;
    heard.push(message);
    end ??= open().then((app) => {
      for (const one of heard) app.hear(one);
      return app;
    });
  });
  const hello: AppMessage = {
    flows: protocolVersion,
    tab,
    to: everyone,
    kind: 'welcome',
    build,
    fingerprints: {},
    first: 1,
    last: 0,
    hidden: document.hidden,
    now: { t: now(), epoch: Date.now() },
  };
  channel.post(hello);
  document.addEventListener('visibilitychange', () => void end?.then((app) => app.greet()));
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) void end?.then((app) => app.close('The page was closed.'));
  });
}

/** The app hands over its root actor right before that starts. */
addEventListener('actor', (event) => observe((event as CustomEvent<AnyActorRef>).detail), { once: true });

// Pages that `public/theme.js` starts have no tag for the app's script: the observer starts it in its place.
if (document.querySelector('script[data-start]') !== null && script.startsWith('/assets/')) await import(/* @vite-ignore */ script);

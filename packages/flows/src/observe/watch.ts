import type { AnyActorRef } from 'xstate';
import { addressedTo, openChannel } from './channel.ts';
import type { InspectorServer, InspectorServerOptions } from './inspector-server.ts';
import { type AppMessage, channelName, everyone, protocolVersion } from './protocol.ts';
import type { Recorder } from './recorder.ts';
import { Tap } from './tap.ts';

/** Creates the app's end of the channel, with its redaction rules. */
export type Serve = (
  recorder: Recorder,
  options: Omit<InspectorServerOptions, 'rules' | 'explains'>,
) => InspectorServer;

interface WatchOptions {
  /** The app's build; null if unknown. */
  readonly build: string | null;
  /** Loads the server for the first viewer, so that unwatched pages skip it. */
  readonly load: () => Promise<Serve>;
}

const now = () => performance.now();

/** So many reports are kept unread; with more, a recorder keeps what a viewer can still ask for. */
const mostUnread = 4_096;

// Safari lacks `requestIdleCallback`.
const whenIdle =
  'requestIdleCallback' in globalThis ? requestIdleCallback : (task: () => void) => void setTimeout(task, 200);

/** Uses a message, since timers and frames pause in hidden tabs. */
function later(task: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = task;
  port2.postMessage(null);
}

/**
 * Keeps what a root actor's system reports, and serves it to viewers in other tabs. Until one asks,
 * or much was kept, nothing more than that is loaded or done.
 * @param root preferably before its start, as earlier events are lost
 * @returns a function that stops it
 */
export function watch(root: AnyActorRef, { build, load }: WatchOptions): () => void {
  let recorded: Promise<Recorder> | null = null;
  const record = () => {
    recorded ??= import('./recorder.ts').then(({ Recorder }) => new Recorder(root, now, tap));
    return recorded;
  };
  const tap = new Tap(root, now, mostUnread, () => whenIdle(() => void record().catch(() => tap.close())));
  // Actors that ran before can only be met as they are now.
  if (!tap.isWhole) void record();
  const channel = openChannel(channelName);
  // Not a UUID: browsers limit `randomUUID` to secure contexts.
  const tab = Math.random().toString(36).slice(2);
  const heard: unknown[] = [];
  const listeners = new AbortController();
  const { signal } = listeners;
  let end: Promise<InspectorServer> | null = null;
  const open = async () => {
    const [serve, recorder] = await Promise.all([load(), record()]);
    return serve(recorder, {
      channel,
      tab,
      build,
      now,
      later,
      clock: () => Date.now(),
      isHidden: () => document.hidden,
    });
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
  document.addEventListener('visibilitychange', () => void end?.then((app) => app.greet()), { signal });
  addEventListener(
    'pagehide',
    ({ persisted }) => void (persisted || end?.then((app) => app.close('The page was closed.'))),
    { signal },
  );
  return () => {
    listeners.abort();
    tap.close();
    if (end) void end.then((app) => app.close('The page ended the connection.'));
    else channel.close();
  };
}

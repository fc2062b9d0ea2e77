import type { AnyActorRef } from 'xstate';
import type { Channel } from '#flows/observe/channel.ts';
import { Client, type ClientOptions } from '#flows/observe/client.ts';
import { InspectorServer, type InspectorServerOptions } from '#flows/observe/inspector-server.ts';
import type { AppSays, Roster } from '#flows/observe/protocol.ts';
import { Recorder } from '#flows/observe/recorder.ts';
import type {
  ActorEnded,
  ActorStarted,
  EffectPerformed,
  EventEmitted,
  EventReceived,
  FlowRecord,
  TimerCanceled,
  TimerFired,
  TimerSet,
} from '#flows/observe/records.ts';

/** A channel that delivers copies in order, on command. */
export class Air {
  readonly #ears = new Map<object, (message: unknown) => void>();
  readonly #waiting: (() => void)[] = [];
  /** All messages as text. */
  readonly said: string[] = [];

  channel(): Channel {
    const tab = {};
    return {
      post: (message) => {
        this.said.push(JSON.stringify(message));
        const copy: unknown = structuredClone(message);
        this.later(() => {
          for (const [ear, hear] of this.#ears) if (ear !== tab) hear(copy);
        });
      },
      listen: (hear) => void this.#ears.set(tab, hear),
      close: () => void this.#ears.delete(tab),
    };
  }

  readonly later = (task: () => void): void => void this.#waiting.push(task);

  /** Delivers until no messages are left. */
  settle(): void {
    for (let task = this.#waiting.shift(); task; task = this.#waiting.shift()) task();
  }
}

interface Clock {
  now: number;
}

export function openApp(
  air: Air,
  root: AnyActorRef,
  more: Partial<InspectorServerOptions> = {},
  clock: Clock = { now: 0 },
): InspectorServer {
  return new InspectorServer(new Recorder(root, () => clock.now), {
    channel: air.channel(),
    rules: { charts: {} },
    tab: 'app',
    now: () => clock.now,
    clock: () => 1_000_000 + clock.now,
    later: air.later,
    explains: true,
    ...more,
  });
}

export interface Seen {
  readonly client: Client;
  readonly says: AppSays[];
  readonly records: FlowRecord[];
  roster(): Roster;
}

export function openViewer(air: Air, more: Partial<ClientOptions> = {}): Seen {
  const says: AppSays[] = [];
  const records: FlowRecord[] = [];
  const hear = (_: string, said: AppSays) => {
    says.push(said);
    if (said.kind === 'batch') records.push(...said.records);
  };
  const client = new Client({ channel: air.channel(), tab: 'viewer', hear, ...more });
  const roster = () => {
    const found = says.find((said): said is Roster => said.kind === 'roster');
    if (!found) throw new Error('no roster arrived');
    return found;
  };
  return { client, says, records, roster };
}

/** An app watched from its start, and its messages by the end of `play`. */
export function watch(
  root: AnyActorRef & { start(): unknown },
  play: () => void = () => {},
  more: Partial<InspectorServerOptions> = {},
  clock?: Clock,
) {
  const air = new Air();
  const app = openApp(air, root, more, clock);
  const seen = openViewer(air);
  air.settle();
  root.start();
  air.settle();
  play();
  air.settle();
  return { ...seen, air, app };
}

/** Formats a record by kind. */
const about = {
  started: ({ id }: ActorStarted) => [id],
  received: ({ type, result }: EventReceived) => [type, result],
  'timer.set': ({ timer, delay }: TimerSet) => [timer, delay],
  'timer.fired': ({ timer }: TimerFired) => [timer],
  'timer.canceled': ({ timer }: TimerCanceled) => [timer],
  effect: ({ name }: EffectPerformed) => [name],
  emitted: ({ type }: EventEmitted) => [type],
  ended: ({ how }: ActorEnded) => [how],
} as const;

/** A record on one line: `3 #1 received form.submitted moved ←2`. */
export function line(record: FlowRecord): string {
  const { q, c, kind, actor } = record;
  const tell = about[kind] as (record: FlowRecord) => readonly unknown[];
  return [`${q} #${actor}`, kind, ...tell(record), c === null ? [] : `←${c}`].flat().join(' ');
}

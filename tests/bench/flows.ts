import { performance } from 'node:perf_hooks';
import type { Channel } from '@statechange/flows/observe/channel';
import { Client } from '@statechange/flows/observe/client';
import { InspectorServer } from '@statechange/flows/observe/inspector-server';
import { Recorder } from '@statechange/flows/observe/recorder';
import type { Rules } from '@statechange/flows/observe/redact';
import { assign, createActor, setup } from 'xstate';
import { type Section, table } from './report.ts';
import { percentile, rounded } from './statistics.ts';

const transitions = 100_000;
const rounds = 7;

/** A typical step: a guard, an assignment and a change of state. */
const machine = setup({
  types: {
    context: {} as { count: number; amount: string; guid: string },
    events: {} as { type: 'amount.changed'; amount: string },
  },
  guards: { isNew: ({ context, event }) => context.amount !== event.amount },
}).createMachine({
  id: 'bench',
  context: { count: 0, amount: '0', guid: '1f2e3d' },
  initial: 'one',
  states: {
    one: {
      on: {
        'amount.changed': {
          guard: 'isNew',
          target: 'two',
          actions: assign({ amount: ({ event }) => event.amount, count: ({ context }) => context.count + 1 }),
        },
      },
    },
    two: {
      on: {
        'amount.changed': {
          guard: 'isNew',
          target: 'one',
          actions: assign({ amount: ({ event }) => event.amount, count: ({ context }) => context.count + 1 }),
        },
      },
    },
  },
});
const rules: Rules = {
  charts: {
    bench: {
      context: { count: 'value', amount: 'value', guid: 'token' },
      events: { 'amount.changed': { amount: 'value' } },
    },
  },
};

type Watching = 'nobody' | 'ring' | 'viewer';

/** In µs per transition, with the observer's work and the channel's copies. */
function timeOf(watching: Watching): number {
  const actor = createActor(machine);
  const tasks: (() => void)[] = [];
  const work = () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) task();
  };
  const ears = new Map<string, (message: unknown) => void>();
  const channelOf = (own: string, other: string): Channel => ({
    post: (message) => {
      const copy: unknown = structuredClone(message);
      tasks.push(() => ears.get(other)?.(copy));
    },
    listen: (hear) => void ears.set(own, hear),
    close: () => {},
  });
  if (watching !== 'nobody') {
    const now = () => performance.now();
    const recorder = new Recorder(actor, now);
    const later = (task: () => void) => void tasks.push(task);
    if (watching === 'viewer') {
      new InspectorServer(recorder, {
        channel: channelOf('app', 'viewer'),
        rules,
        tab: 'app',
        now,
        clock: () => Date.now(),
        later,
        explains: true,
      });
      new Client({ channel: channelOf('viewer', 'app'), tab: 'viewer', hear: () => {} });
      work();
    }
  }
  actor.start();
  work();
  const began = performance.now();
  for (let sent = 0; sent < transitions; sent += 1) {
    actor.send({ type: 'amount.changed', amount: sent % 2 === 0 ? '1' : '2' });
    // Page tasks are short: a few transitions, then the observer.
    if (sent % 20 === 19) work();
  }
  const took = performance.now() - began;
  actor.stop();
  return (took * 1000) / transitions;
}

/** The cost of a transition unobserved, with the ring, and with a viewer. */
export async function measureFlows(): Promise<Section> {
  const kinds: readonly Watching[] = ['nobody', 'ring', 'viewer'];
  const times = new Map<Watching, number[]>(kinds.map((kind) => [kind, []]));
  // In turn, since the machine's speed varies.
  for (let round = 0; round < rounds; round += 1) for (const kind of kinds) times.get(kind)?.push(timeOf(kind));
  const median = (kind: Watching) =>
    percentile(
      (times.get(kind) ?? []).toSorted((a, b) => a - b),
      0.5,
    );
  const base = median('nobody');
  const rows = kinds.map((kind) => {
    const time = median(kind);
    return [
      kind === 'nobody' ? 'nobody' : kind === 'ring' ? 'the ring alone' : 'a viewer, every record',
      rounded(time),
      rounded(time - base),
      Math.round(1e6 / time).toLocaleString('en-US'),
    ];
  });
  const said = `${transitions.toLocaleString('en-US')} transitions with a guard and an assignment, the median of ${rounds} rounds by turns. With a viewer, encoding and the copies of the channel are part of it.`;
  return {
    title: 'Watching state machines',
    body: `${table(['watching', 'µs a transition', 'more', 'transitions/s'], rows)}\n\n${said}`,
  };
}

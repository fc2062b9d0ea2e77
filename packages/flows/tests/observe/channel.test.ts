import { describe, expect, test, vi } from 'vitest';
import { assign, createActor, createMachine, setup } from 'xstate';
import { openChannel } from '#flows/observe/channel.ts';
import { type AppSays, mostCharacters, mostPast, mostRecords } from '#flows/observe/protocol.ts';
import { ringSize } from '#flows/observe/recorder.ts';
import { RunClock } from '#flows/run/clock.ts';
import { parent } from './sampleSystem.ts';
import { Air, openApp, openViewer } from './support.ts';

const quiet = createMachine({ id: 'quiet', on: { '*': { description: 'anything' } } });

/** @param pace milliseconds between events; up to fifty a second are sent individually */
function running(events = 0, pace = 25) {
  const air = new Air();
  const actor = createActor(quiet);
  const time = { now: 0 };
  const app = openApp(air, actor, {}, time);
  actor.start();
  const send = (count: number, type = 'tick') => {
    for (let sent = 0; sent < count; sent += 1) {
      time.now += pace;
      actor.send({ type });
    }
  };
  send(events);
  air.settle();
  return { air, actor, app, send };
}

const ofKind = <Kind extends AppSays['kind']>(says: readonly AppSays[], kind: Kind) =>
  says.filter((said): said is Extract<AppSays, { kind: Kind }> => said.kind === kind);

describe('a viewer that comes late', () => {
  test('gets the past, and a roster that is right before it', () => {
    const clock = new RunClock();
    const actor = createActor(parent, { clock, id: 'root' });
    const air = new Air();
    const time = { now: 0 };
    openApp(air, actor, {}, time);
    actor.start();
    for (const type of ['go', 'back', 'go', 'named']) actor.send({ type });
    const late = openViewer(air, { past: 2 });
    air.settle();
    const first = late.roster().at;
    expect(late.records).toMatchObject([
      { q: first, type: 'answer' },
      { q: first + 1, type: 'named' },
    ]);
    const whole = openViewer(air, { tab: 'another' });
    air.settle();
    expect(whole.records[0]).toMatchObject({ q: 1, kind: 'started' });
    expect(whole.roster().actors).toEqual([]);
    expect(late.roster().actors).toMatchObject([
      { id: 'root', chart: 'parent', value: 'busy' },
      { id: 'child', chart: 'child' },
    ]);
    expect(late.roster().timers).toMatchObject([
      { timer: 'xstate.after.patience.parent.busy', delay: 1000, due: 1000 },
    ]);
  });

  test('an app that ran before the observer came is told as it is', () => {
    const clock = new RunClock();
    const actor = createActor(parent, { clock, id: 'root' }).start();
    actor.send({ type: 'go' });
    const air = new Air();
    openApp(air, actor);
    const { roster, records } = openViewer(air);
    air.settle();
    expect(roster().actors).toMatchObject([
      { id: 'root', value: 'busy', started: null, context: { name: { hidden: 'text' } } },
      { id: 'child', parent: 1 },
    ]);
    expect(roster().timers).toMatchObject([{ timer: 'xstate.after.patience.parent.busy', set: null }]);
    clock.set(1000);
    air.settle();
    expect(records).toMatchObject([
      { kind: 'timer.fired', set: null },
      { kind: 'received', value: 'idle' },
    ]);
  });

  test('gets 2,000 records at most', () => {
    const { air } = running(3_000);
    const { records, says } = openViewer(air);
    air.settle();
    expect(records).toHaveLength(mostPast);
    expect(ofKind(says, 'welcome').at(-1)).toMatchObject({ first: 1, last: 3_001 });
  });
});

describe('credit', () => {
  test('no message has more than 256 records or 64,000 characters', () => {
    const { air, send } = running();
    const { says } = openViewer(air);
    air.settle();
    send(1_000);
    air.settle();
    const sizes = ofKind(says, 'batch').map(({ records }) => records.length);
    expect(Math.max(...sizes)).toBe(mostRecords);
    for (const said of air.said) expect(said.length).toBeLessThan(mostCharacters + 2_000);
  });

  test('a viewer that grants nothing costs a gap, which says how many, and can be filled', async () => {
    const { air, send } = running();
    const { client, says, records } = openViewer(air);
    air.settle();
    client.pause('app');
    air.settle();
    const had = records.length;
    send(2_500);
    send(3, 'other');
    air.settle();
    expect(records).toHaveLength(had);
    client.resume('app');
    air.settle();
    const [gap] = ofKind(says, 'gap');
    expect(gap).toMatchObject({
      first: had + 1,
      last: had + 2_503,
      counts: { tick: 2_500, other: 3 },
      actors: [{ chart: 'quiet' }],
    });
    const answer = client.range('app', had + 1, had + 2_503);
    air.settle();
    await expect(answer).resolves.toMatchObject({ first: had + 1, last: had + 2_503, missing: 0 });
    const again = ofKind(says, 'batch').filter(({ ask }) => ask !== null);
    expect(again.flatMap((batch) => batch.records.map(({ q }) => q))).toEqual(
      Array.from({ length: 2_503 }, (_, place) => had + 1 + place),
    );
  });

  test('what the ring lost is missing from a range, and said to be', async () => {
    const { air, send } = running();
    const { client } = openViewer(air);
    air.settle();
    send(ringSize + 100);
    const answer = client.range('app', 1, 200);
    air.settle();
    await expect(answer).resolves.toMatchObject({ missing: 101 });
  });

  test('a short pause loses nothing', () => {
    const { air, send } = running();
    const { client, says, records } = openViewer(air);
    air.settle();
    client.pause('app');
    send(100);
    air.settle();
    client.resume('app');
    air.settle();
    expect(ofKind(says, 'gap')).toEqual([]);
    expect(records.map(({ q }) => q)).toEqual(Array.from({ length: 101 }, (_, place) => place + 1));
  });

  test('a pause is heard between two messages of data', () => {
    const { air, send } = running();
    const { client, records } = openViewer(air, {
      hear: (app, said) => {
        if (said.kind === 'batch') records.push(...said.records);
        if (said.kind === 'batch' && said.records.length === mostRecords) client.pause(app);
      },
    });
    air.settle();
    send(1_500);
    air.settle();
    expect(records.length).toBeLessThan(1_000);
  });
});

describe('what viewers want', () => {
  test('others than the wanted actors tell of their start and end only', () => {
    const actor = createActor(parent, { clock: new RunClock(), id: 'root' });
    const air = new Air();
    openApp(air, actor);
    const { client, records } = openViewer(air, { wanted: [2] });
    air.settle();
    actor.start();
    for (const type of ['go', 'back', 'finish']) actor.send({ type });
    air.settle();
    expect(records.map(({ kind, actor }) => `${kind} ${actor}`)).toEqual([
      'started 1',
      'started 2',
      'received 2',
      'received 2',
      'ended 2',
    ]);
    client.subscribe('app', 'none');
    air.settle();
    actor.send({ type: 'named' });
    air.settle();
    expect(records).toHaveLength(5);
  });

  test('the present state is told on demand', async () => {
    const { air } = running();
    const { client } = openViewer(air);
    air.settle();
    const one = client.snapshot('app', 1);
    const none = client.snapshot('app', 99);
    air.settle();
    await expect(one).resolves.toMatchObject({ actors: [{ actor: 1, chart: 'quiet' }] });
    await expect(none).resolves.toMatchObject({ actors: [] });
  });

  test('several apps and several viewers do not mix', () => {
    const air = new Air();
    const actors = [createActor(quiet), createActor(quiet)] as const;
    openApp(air, actors[0], { tab: 'one' });
    openApp(air, actors[1], { tab: 'two' });
    const heard = vi.fn();
    openViewer(air, { tab: 'a', hear: (app, said) => said.kind === 'batch' && heard('a', app, said.records.length) });
    openViewer(air, { tab: 'b', hear: (app, said) => said.kind === 'batch' && heard('b', app, said.records.length) });
    air.settle();
    for (const actor of actors) actor.start();
    air.settle();
    actors[0].send({ type: 'tick' });
    actors[0].send({ type: 'tick' });
    air.settle();
    expect(heard.mock.calls.map((call) => call.join(' ')).sort()).toEqual([
      'a one 1',
      'a one 2',
      'a two 1',
      'b one 1',
      'b one 2',
      'b two 1',
    ]);
  });

  test('nothing is encoded or said while nobody watches', () => {
    const { air, app, send } = running();
    const said = air.said.length;
    send(100);
    air.settle();
    expect(air.said).toHaveLength(said);
    const { client } = openViewer(air);
    air.settle();
    client.close();
    air.settle();
    const left = air.said.length;
    send(100);
    air.settle();
    expect(air.said).toHaveLength(left);
    app.close('over');
  });
});

describe('sampling', () => {
  test('of steps that come by the hundred in a second and change no state, fifty are told and the others counted', () => {
    const { air, send } = running(0, 1);
    const { says, records } = openViewer(air);
    air.settle();
    send(900);
    air.settle();
    const left = ofKind(says, 'batch').flatMap((batch) => batch.left);
    expect(records.filter(({ kind }) => kind === 'received')).toHaveLength(50);
    expect(left).toEqual([{ actor: 1, type: 'tick', count: 850 }]);
  });

  test('an actor that is watched by itself is told in full', () => {
    const { air, send } = running(0, 1);
    const { records, says } = openViewer(air, { wanted: [1] });
    air.settle();
    send(900);
    air.settle();
    expect(records.filter(({ kind }) => kind === 'received')).toHaveLength(900);
    expect(ofKind(says, 'batch').flatMap((batch) => batch.left)).toEqual([]);
  });

  test('steps that change the state are always told, with all that changed since the last one that was', () => {
    const air = new Air();
    const time = { now: 0 };
    const machine = setup({ types: { context: {} as { ticks: number } } }).createMachine({
      id: 'feed',
      context: { ticks: 0 },
      initial: 'on',
      states: {
        on: { on: { tick: { actions: assign({ ticks: ({ context }) => context.ticks + 1 }) }, stop: 'off' } },
        off: {},
      },
    });
    const actor = createActor(machine);
    openApp(air, actor, { rules: { charts: { feed: { context: { ticks: 'value' } } } } }, time);
    const { records } = openViewer(air);
    air.settle();
    actor.start();
    for (let sent = 0; sent < 120; sent += 1) actor.send({ type: 'tick' });
    actor.send({ type: 'stop' });
    air.settle();
    expect(records.at(-2)).toMatchObject({ type: 'tick', context: { ticks: 50 } });
    expect(records.at(-1)).toMatchObject({ type: 'stop', value: 'off', context: { ticks: 120 } });
  });
});

describe('strangers', () => {
  test('another version is answered by a sentence, and not guessed at', () => {
    const { air } = running();
    const channel = air.channel();
    const heard: unknown[] = [];
    channel.listen((message) => heard.push(message));
    channel.post({ flows: 2, tab: 'new', to: '*', kind: 'hello', past: 10 });
    air.settle();
    expect(heard).toMatchObject([
      { kind: 'bye', to: 'new', reason: 'This app speaks version 1 of the protocol, and the viewer version 2.' },
    ]);
    const { says } = openViewer(air, { tab: 'old' });
    air.settle();
    channel.post({ flows: 3, tab: 'app3', to: '*', kind: 'welcome' });
    air.settle();
    expect(says.at(-1)).toEqual({
      kind: 'bye',
      reason: 'This viewer speaks version 1 of the protocol, and the app version 3.',
    });
  });

  test('noise on the channel is not heard', () => {
    const { air } = running();
    const channel = air.channel();
    const said = air.said.length;
    const noise = [
      null,
      1,
      'hello',
      {},
      { flows: 1 },
      { flows: 1, tab: 't', to: 'somebody', kind: 'hello' },
      { flows: 1, tab: 't', to: '*', kind: 'dance' },
    ];
    for (const one of noise) channel.post(one);
    expect(() => air.settle()).not.toThrow();
    expect(air.said).toHaveLength(said + noise.length);
  });

  test('who did not say hello is told to', () => {
    const { air } = running();
    const channel = air.channel();
    const heard: unknown[] = [];
    channel.listen((message) => heard.push(message));
    channel.post({ flows: 1, tab: 't', to: 'app', kind: 'credit', records: 5 });
    air.settle();
    expect(heard).toMatchObject([{ kind: 'bye' }]);
  });

  test('an app that opens later greets the viewer, and one that closes says so', () => {
    const air = new Air();
    const { says, records } = openViewer(air);
    air.settle();
    const actor = createActor(quiet);
    const app = openApp(air, actor);
    air.settle();
    actor.start();
    air.settle();
    expect(records).toHaveLength(1);
    app.close('over');
    air.settle();
    expect(says.at(-1)).toMatchObject({ kind: 'bye', reason: 'over' });
  });
});

test('the channel of the platform carries all this', async () => {
  const actor = createActor(quiet);
  const { app, client } = await new Promise<{
    readonly app: { close(reason: string): void };
    readonly client: { close(): void };
  }>((resolve) => {
    const air = new Air();
    const app = openApp(air, actor, { channel: openChannel('flows-test'), later: (task) => queueMicrotask(task) });
    const { client } = openViewer(air, {
      channel: openChannel('flows-test'),
      hear: (_, said) => {
        if (said.kind === 'roster') actor.start();
        if (said.kind === 'batch') resolve({ app, client });
      },
    });
  });
  client.close();
  app.close('over');
});

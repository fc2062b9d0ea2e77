import { describe, expect, test, vi } from 'vitest';
import {
  type AnyActorRef,
  createActor,
  createMachine,
  fromCallback,
  fromObservable,
  fromPromise,
  fromTransition,
  sendTo,
  setup,
} from 'xstate';
import type { FlowRecord } from '#flows/observe/records.ts';
import { RunClock } from '#flows/run/clock.ts';
import { parent } from './sampleSystem.ts';
import { Air, line, openApp, watch } from './support.ts';

function play(events: readonly string[], more: (clock: RunClock) => void = () => {}) {
  const clock = new RunClock();
  const actor = createActor(parent, { clock, id: 'root' });
  const time = { now: 0 };
  const seen = watch(
    actor,
    () => {
      for (const type of events) actor.send({ type });
      more(clock);
    },
    {},
    time,
  );
  return { ...seen, actor, lines: seen.records.filter(({ q }) => q > 2).map(line) };
}

const received = (records: readonly FlowRecord[], type: string) =>
  records.find(
    (record): record is Extract<FlowRecord, { kind: 'received' }> => record.kind === 'received' && record.type === type,
  );

describe('the order of records', () => {
  test('what a step causes stands behind it and has its number, across actors that answer within the step', () => {
    const { records } = play(['go']);
    expect(records.map(line)).toEqual([
      '1 #1 started root',
      '2 #2 started child ←1',
      '3 #1 received go moved',
      '4 #1 emitted went ←3',
      '5 #1 timer.set xstate.after.patience.parent.busy 1000 ←3',
      '6 #2 received ask moved ←3',
      '7 #1 received answer moved ←6',
    ]);
  });

  test('an actor ends before its parent hears of it', () => {
    expect(play(['finish']).lines).toEqual([
      '3 #1 received finish moved',
      '4 #2 received end moved ←3',
      '5 #2 ended done ←4',
      '6 #1 received xstate.done.actor.child moved ←4',
      '7 #1 effect tell ←6',
    ]);
  });

  test('a timer fires because it was set, and leaving its state cancels it', () => {
    expect(play(['go'], (clock) => clock.set(1000)).lines.slice(5)).toEqual([
      '8 #1 timer.fired xstate.after.patience.parent.busy ←5',
      '9 #1 received xstate.after.patience.parent.busy moved ←8',
    ]);
    expect(play(['go', 'back']).lines.slice(5)).toEqual([
      '8 #1 received back moved',
      '9 #1 timer.canceled xstate.after.patience.parent.busy ←8',
    ]);
    expect(play(['late'], (clock) => clock.set(50)).lines.slice(0, 4)).toEqual([
      '3 #1 received late moved',
      '4 #1 timer.set later 50 ←3',
      '5 #1 timer.fired later ←4',
      '6 #1 received go moved ←5',
    ]);
  });

  test('transitions of one step are listed in their order, eventless and raised ones too', () => {
    const { records } = play(['raised']);
    expect(received(records, 'raised')?.transitions).toEqual([
      'parent.idle/raised/0',
      'parent.idle/hop/0',
      'parent.hopping/always/0',
    ]);
  });

  test('the states on the way to the first one are told with the start', () => {
    const machine = createMachine({ id: 'm', initial: 'a', states: { a: { always: 'b' }, b: {} } });
    const root = setup({ actors: { machine } }).createMachine({
      id: 'r',
      on: { start: '.on' },
      initial: 'off',
      states: { off: {}, on: { invoke: { src: 'machine', id: 'machine' } } },
    });
    const actor = createActor(root);
    const { records } = watch(actor, () => actor.send({ type: 'start' }));
    expect(records.find((record) => record.kind === 'started' && record.chart === 'm')).toMatchObject({
      value: 'b',
      transitions: ['m.a/always/0'],
    });
  });

  test('numbers have no holes', () => {
    const { records } = play(['go', 'back', 'refuse', 'hop', 'finish', 'unheardOf']);
    expect(records.map(({ q }) => q)).toEqual(records.map((_, place) => place + 1));
  });
});

describe('what became of an event', () => {
  test('refused by a guard, ignored without a transition or with one that forbids it', () => {
    const { records } = play(['refuse', 'unheardOf', 'forbidden']);
    expect(received(records, 'refuse')).toMatchObject({ result: 'refused', transitions: [] });
    expect(received(records, 'unheardOf')).toMatchObject({ result: 'ignored', transitions: [] });
    expect(received(records, 'forbidden')).toMatchObject({ result: 'ignored', transitions: ['parent/forbidden/0'] });
  });

  test('only what changed is told', () => {
    const { records } = play(['go', 'named']);
    expect(received(records, 'go')).toMatchObject({ value: 'busy' });
    expect(received(records, 'go')).not.toHaveProperty('context');
    expect(received(records, 'answer')).not.toHaveProperty('value');
    expect(received(records, 'answer')).toMatchObject({ context: { answers: { hidden: 'number' } } });
    expect(received(records, 'named')?.context).toEqual({ name: { hidden: 'text' } });
  });

  test('a throw is silence to an inspector, and told all the same; what comes later is dropped', () => {
    const reported = vi.fn();
    const clock = new RunClock();
    const actor = createActor(parent, { clock, id: 'root' });
    actor.subscribe({ error: reported });
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { records } = watch(actor, () => {
      actor.send({ type: 'fail' });
      actor.send({ type: 'go' });
    });
    warned.mockRestore();
    expect(reported).toHaveBeenCalledOnce();
    expect(received(records, 'fail')).toMatchObject({ result: 'threw', status: 'error', error: { record: {} } });
    expect(received(records, 'go')).toMatchObject({ result: 'dropped' });
    expect(records.filter(({ kind }) => kind === 'ended').map(line)).toEqual([
      expect.stringMatching(/#1 ended error ←3$/),
    ]);
  });

  test('a child that throws within a step of its parent', () => {
    const failing = createMachine({
      id: 'failing',
      on: {
        fail: {
          actions: () => {
            throw new Error('broke');
          },
        },
      },
    });
    const root = setup({ actors: { failing } }).createMachine({
      id: 'r',
      invoke: { src: 'failing', id: 'failing', onError: { actions: () => {} } },
      on: { fail: { actions: sendTo('failing', { type: 'fail' }) } },
    });
    const actor = createActor(root, { id: 'root' });
    const { records } = watch(actor, () => {
      actor.send({ type: 'fail' });
      actor.send({ type: 'again' });
    });
    expect(records.slice(2).map(line)).toEqual([
      '3 #1 received fail moved',
      '4 #2 received fail threw ←3',
      '5 #2 effect actions ←4',
      '6 #2 ended error ←4',
      '7 #1 received xstate.error.actor.failing moved ←4',
      '8 #1 effect actions ←7',
      '9 #1 received again ignored',
    ]);
  });

  test('an actor that is stopped ends with whoever stopped it as the cause', () => {
    const run = setup({ actors: { wait: fromCallback(() => {}) } }).createMachine({
      id: 'r',
      initial: 'on',
      states: { on: { invoke: { src: 'wait', id: 'wait' }, on: { leave: 'off' } }, off: {} },
    });
    const actor = createActor(run, { id: 'root' });
    const { records } = watch(actor, () => actor.send({ type: 'leave' }));
    expect(records.slice(1).map(line)).toEqual([
      '2 #2 started wait ←1',
      '3 #1 received leave moved',
      '4 #2 ended stopped ←3',
    ]);
  });
});

describe('actors of every kind', () => {
  test('are told apart, and what they say by themselves is caused by their start', () => {
    const told = { subscribe: () => ({ unsubscribe: () => {} }) };
    const root = setup({
      actors: {
        promise: fromPromise(async () => 'done'),
        callback: fromCallback(({ sendBack }) => sendBack({ type: 'fact' })),
        observable: fromObservable(() => told),
        transition: fromTransition((count: number) => count + 1, 0),
      },
    }).createMachine({
      id: 'r',
      invoke: (['promise', 'callback', 'observable', 'transition'] as const).map((src) => ({ src, id: src })),
    });
    const actor = createActor(root);
    const { records } = watch(actor);
    expect(records.flatMap((record) => (record.kind === 'started' ? [record.of] : []))).toEqual([
      'machine',
      'promise',
      'callback',
      'observable',
      'transition',
    ]);
    const start = records.find((record) => record.kind === 'started' && record.source === 'callback');
    expect(received(records, 'fact')).toMatchObject({
      c: start?.q,
      from: start?.kind === 'started' ? start.actor : null,
    });
  });
});

describe('the app', () => {
  const trace = (observed: boolean) => {
    const clock = new RunClock();
    const actor = createActor(parent, { clock });
    const seen: unknown[] = [];
    actor.subscribe({
      next: ({ value, context, status }) => void seen.push({ value, context, status }),
      error: (error) => void seen.push(String(error)),
    });
    actor.on('*', (event) => void seen.push(event));
    const air = new Air();
    if (observed) openApp(air, actor);
    actor.start();
    for (const type of ['go', 'back', 'refuse', 'hop', 'late', 'unheardOf', 'finish', 'go']) actor.send({ type });
    clock.set(2000);
    actor.send({ type: 'fail' });
    air.settle();
    return seen;
  };

  test('runs the same with and without an observer', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(trace(true)).toEqual(trace(false));
    warned.mockRestore();
  });

  test('never hears an error of its observer', () => {
    const actor = createActor(parent);
    const now = () => {
      throw new Error('no clock');
    };
    const air = new Air();
    openApp(air, actor, { channel: { post: now, listen: () => {}, close: () => {} } });
    actor.start();
    expect(() => actor.send({ type: 'go' })).not.toThrow();
    expect((actor as AnyActorRef).getSnapshot().value).toBe('busy');
  });
});

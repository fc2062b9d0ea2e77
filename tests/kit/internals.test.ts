import { isEffect } from '@statechange/flows/model/actions';
import {
  activeNodes,
  actorSources,
  candidatesFor,
  fireScheduled,
  invokesOf,
  isRunning,
  makingOf,
  microstepOf,
  nodesOf,
  rememberActor,
  rememberNames,
  replaceContext,
  scheduledEvents,
  selectedBy,
  startOf,
  transitionsOf,
} from '@statechange/flows/model/internals';
import { setStage } from '@statechange/flows/run/stage';
import { describe, expect, test } from 'vitest';
import {
  assign,
  createActor,
  createMachine,
  emit,
  fromCallback,
  fromTransition,
  type InspectionEvent,
  raise,
  SimulatedClock,
  sendTo,
  setup,
  spawnChild,
} from 'xstate';
import { sampleMachine } from '#flows-tests/sampleMachines.ts';
import { kindOf } from './structure.ts';

const play = () => {
  const { machine } = setStage(sampleMachine);
  const seen: InspectionEvent[] = [];
  const actor = createActor(machine, {
    input: { amount: '1' },
    clock: new SimulatedClock(),
    inspect: (event) => void seen.push(event),
  });
  actor.start();
  return { machine, actor, microsteps: () => seen.flatMap((event) => microstepOf(event) ?? []) };
};

/** The internals that the kit reads. After an upgrade moves one, this fails first. */
describe('the insides of the library', () => {
  test('microsteps carry the very transitions that the state nodes declare, eventless ones included', () => {
    const { machine, actor, microsteps } = play();
    actor.send({ type: 'form.submitted' });
    const declared = new Set(nodesOf(machine).flatMap(transitionsOf));
    const taken = microsteps().flatMap(({ transitions }) => transitions);
    expect(taken.map(({ source, eventType }) => [source.id, eventType])).toEqual([
      ['toy.checking', ''],
      ['toy.editing', 'form.submitted'],
    ]);
    expect(taken.every((transition) => declared.has(transition))).toBe(true);
    expect(
      microsteps()
        .at(-1)
        ?.nodes.map(({ id }) => id),
    ).toContain('toy.sending');
  });

  test('the start says which states are active, once and of the root alone', () => {
    const started: string[][] = [];
    const inspect = (event: InspectionEvent) => {
      const nodes = startOf(event);
      if (nodes.length > 0) started.push(nodes.map(({ id }) => id));
    };
    const actor = createActor(setStage(sampleMachine).machine, {
      input: { amount: '1' },
      clock: new SimulatedClock(),
      inspect,
    }).start();
    actor.send({ type: 'form.submitted' });
    expect(started).toEqual([['toy', 'toy.editing']]);
  });

  test('timers that wait are listed with their delay, and keep their identity', () => {
    const { actor } = play();
    expect(scheduledEvents(actor)).toEqual([]);
    actor.send({ type: 'form.submitted' });
    const [timer] = scheduledEvents(actor);
    expect(timer).toMatchObject({ delay: 1000, event: { type: 'xstate.after.patience.toy.sending' } });
    expect(scheduledEvents(actor)[0]).toBe(timer);
    actor.send({ type: 'send.canceled' });
    expect(scheduledEvents(actor)).toEqual([]);
  });

  test('snapshots know their nodes, and what an event would select', () => {
    const { actor } = play();
    const snapshot = actor.getSnapshot();
    expect(activeNodes(snapshot).map(({ id }) => id)).toEqual(['toy', 'toy.editing']);
    expect(selectedBy(snapshot, { type: 'form.submitted' }).map(({ eventType }) => eventType)).toEqual([
      'form.submitted',
    ]);
    expect(selectedBy(snapshot, { type: 'tab.hidden' })).toHaveLength(1);
    expect(selectedBy(snapshot, { type: 'send.canceled' })).toEqual([]);
  });

  test('a stopped and restored actor receives events', () => {
    const { actor } = play();
    const goBack = rememberActor(actor);
    actor.stop();
    expect(actor.getSnapshot().status).toBe('stopped');
    goBack();
    actor.send({ type: 'form.submitted' });
    expect(actor.getSnapshot().value).toBe('sending');
  });

  test('a delayed event can be sent at any time, and then is not sent again', () => {
    const { actor } = play();
    actor.send({ type: 'form.submitted' });
    const [timer] = scheduledEvents(actor);
    if (!timer) throw new Error('no timer');
    fireScheduled(timer);
    expect([actor.getSnapshot().value, scheduledEvents(actor)]).toEqual(['editing', []]);
  });

  test('an actor that was given another context goes on with it', () => {
    const { actor } = play();
    const { value, context } = actor.getSnapshot();
    replaceContext(actor, { ...context, amount: '7' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.amount]).toEqual([value, '7']);
    actor.send({ type: 'form.submitted' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.amount]).toEqual(['sending', '7']);
  });

  test('an actor that was given a name since can be given it again', () => {
    const named = setup({ actors: { child: fromTransition(() => null, null) } });
    const actor = createActor(
      named.createMachine({ on: { 'name.given': { actions: spawnChild('child', { systemId: 'named' }) } } }),
    ).start();
    const goBack = [rememberActor(actor), rememberNames(actor)];
    for (const round of [1, 2]) {
      for (const restore of goBack) restore();
      expect(actor.system.get('named'), `round ${round}`).toBeUndefined();
      actor.send({ type: 'name.given' });
      expect(actor.system.get('named'), `round ${round}`).toBeDefined();
    }
  });

  test('an actor is running from its start to its end', () => {
    const actor = createActor(sampleMachine, { input: { amount: '1' } });
    expect(isRunning(actor)).toBe(false);
    expect(isRunning(actor.start())).toBe(true);
    actor.stop();
    expect(isRunning(actor)).toBe(false);
  });

  test('an actor knows its logic, its parent, and the name that its parent has for the logic', () => {
    const { actor } = play();
    actor.send({ type: 'form.submitted' });
    const [child] = Object.values(actor.getSnapshot().children);
    expect(child && makingOf(child)).toMatchObject({ source: 'sendMoney', parent: actor });
    expect(makingOf(actor)).toMatchObject({
      source: null,
      parent: null,
      logic: expect.objectContaining({ id: 'toy' }),
    });
  });

  test('the candidates for an event are those that the library considers, in its order', () => {
    const machine = setup({}).createMachine({
      on: {
        '*': { actions: [] },
        'a.*': { actions: [] },
        'a.b.*': [{ actions: [] }, { actions: [] }],
        'a.b': { actions: [] },
        other: { actions: [] },
      },
    });
    const descriptors = (type: string) => candidatesFor(machine.root, type).map(({ eventType }) => eventType);
    expect(descriptors('a.b')).toEqual(['a.b', 'a.b.*', 'a.b.*', 'a.*', '*']);
    expect(descriptors('a.b.c')).toEqual(['a.b.*', 'a.b.*', 'a.*', '*']);
    expect(descriptors('ab')).toEqual(['*']);
    const snapshot = createActor(machine).getSnapshot();
    for (const type of ['a.b', 'a.b.c', 'a', 'other', 'ab'])
      expect(selectedBy(snapshot, { type })[0]).toBe(candidatesFor(machine.root, type)[0]);
  });

  test('what a machine runs without a name can be replaced, and the machine that it came from stays as it was', () => {
    const happened: string[] = [];
    const note = (what: string) => () => void happened.push(what);
    const machine = createMachine({
      id: 'toy',
      entry: note('entry'),
      initial: 'a',
      states: {
        a: {
          invoke: { src: fromCallback(note('actor')), id: 'inline' },
          exit: note('exit'),
          on: { next: { target: 'b', actions: [note('action')] } },
        },
        b: {},
      },
    });
    expect(actorSources(machine)).toEqual(['inline']);
    expect(nodesOf(machine).flatMap(invokesOf)).toMatchObject([
      { id: 'inline', source: null, logic: { config: expect.any(Function) } },
    ]);
    const { machine: staged, running, effects } = setStage(machine);
    const actor = createActor(staged).start();
    expect([...running].map(({ source }) => source)).toEqual(['inline']);
    actor.send({ type: 'next' });
    expect(actor.getSnapshot().value).toBe('b');
    expect([happened, effects.map(({ name }) => name)]).toEqual([[], ['inline', 'inline', 'inline']]);
    createActor(machine).start().send({ type: 'next' });
    expect(happened.sort()).toEqual(['action', 'actor', 'entry', 'exit']);
  });

  test('effects are distinguished from XState actions', () => {
    expect([isEffect(() => {}), isEffect(assign({})), isEffect('named')]).toEqual([true, false, false]);
  });

  test('XState actions are distinguished, and a message to the parent from one to a child', () => {
    const report = sendTo(({ context }) => context.reportTo, { type: 'page.left' });
    const actions = [() => {}, assign({}), emit({ type: 'page.left' }), raise({ type: 'page.left' }), report];
    expect(actions.map(kindOf)).toEqual(['effect', 'assign', 'emit', 'raise', 'report']);
    const toChild = sendTo(({ context }, { key }: { key: string }) => context.requests[key], { type: 'page.left' });
    expect([toChild, sendTo('child', { type: 'page.left' })].map(kindOf)).toEqual(['send', 'send']);
  });
});

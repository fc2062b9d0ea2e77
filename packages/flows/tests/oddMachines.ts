import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  assign,
  createMachine,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  not,
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stateIn,
} from 'xstate';

/** Real effects of the machines below. A simulation must leave it empty. */
export const outside: string[] = [];

const reaches = (what: string) =>
  fromPromise(async () => {
    outside.push(what);
    return what;
  });
const ticks = fromCallback(() => {
  const timer = setInterval(() => outside.push('tick'), 1);
  return () => clearInterval(timer);
});
const child = createMachine({ id: 'child', invoke: { src: reaches('child fetched') } });

const circular: { self?: unknown; note: string } = { note: 'about itself' };
circular.self = circular;

/** A machine as anybody may write it, and an event or a kind of step that it should take first. */
interface Odd {
  readonly machine: AnyStateMachine;
  /** How the first step offered begins; null for a machine that comes to rest without one. */
  readonly first: string | null;
  /** The simulation's message about its start or its first step, if something throws. */
  readonly says?: RegExp;
}

const make = (limit: number) =>
  createMachine({ id: 'made', context: { limit }, on: { GO: { guard: ({ context }) => context.limit > 0 } } });

type Spawn = (logic: AnyActorLogic, options?: { readonly id: string }) => AnyActorRef;

type Asked = { readonly user: { readonly name: string }; readonly lines: readonly { readonly amount: number }[] };

export const oddMachines: Readonly<Record<string, Odd>> = {
  'without an id': {
    machine: createMachine({ initial: 'a', states: { a: { on: { GO: 'b' } }, b: {} } }),
    first: 'GO',
  },
  'a wildcard': {
    machine: createMachine({ id: 'any', initial: 'a', states: { a: { on: { '*': 'b' } }, b: {} } }),
    first: 'anything',
  },
  'a wildcard behind a name': {
    machine: createMachine({ id: 'some', initial: 'a', states: { a: { on: { 'foo.*': 'b' } }, b: {} } }),
    first: 'foo',
  },
  'a guard that throws': {
    machine: createMachine({
      id: 'guarded',
      on: {
        GO: {
          guard: () => {
            throw new Error('no guard today');
          },
          actions: () => outside.push('went'),
        },
      },
    }),
    first: 'GO',
    says: /^guard threw: no guard today$/,
  },
  'a guard that nobody wrote': {
    machine: createMachine({ id: 'unwritten', on: { GO: { guard: 'isWritten', actions: 'sing' } } }),
    first: 'GO',
    says: /^guard isWritten threw: Guard 'isWritten' is not implemented/,
  },
  'an assign that throws': {
    machine: createMachine({
      id: 'assigning',
      context: { count: 0 },
      on: {
        GO: {
          actions: assign(() => {
            throw new Error('no sum today');
          }),
        },
      },
    }),
    first: 'GO',
    says: /^threw: no sum today$/,
  },
  'an input that is needed': {
    machine: setup({ types: { input: {} as Asked, context: {} as { greeting: string; sum: number } } }).createMachine({
      id: 'asking',
      context: ({ input }) => ({
        greeting: input.user.name.trim(),
        sum: input.lines.reduce((sum, { amount }) => sum + Number(amount), 0),
      }),
      on: { GO: {} },
    }),
    first: 'GO',
  },
  'payloads that are needed': {
    machine: createMachine({
      id: 'reading',
      context: { name: '' },
      on: { NAMED: { actions: assign({ name: ({ event }) => (event.user as { name: string }).name.toUpperCase() }) } },
    }),
    first: 'NAMED {"user":{"name":""}}',
  },
  'spawn in its context': {
    machine: createMachine({
      id: 'spawning',
      context: ({ spawn }: { spawn: Spawn }) => ({
        child: spawn(child, { id: 'kid' }),
        fetched: spawn(reaches('context')),
      }),
      on: { GO: { actions: sendTo('kid', { type: 'HELLO' }) } },
    }),
    first: 'GO',
  },
  'spawn in an assign': {
    machine: createMachine({
      id: 'later',
      context: { child: null as unknown },
      on: { GO: { actions: assign({ child: ({ spawn }: { spawn: Spawn }) => spawn(ticks, { id: 'ticks' }) }) } },
    }),
    first: 'GO',
  },
  'spawnChild of a promise': {
    machine: createMachine({ id: 'fetching', entry: spawnChild(reaches('spawned'), { id: 'load' }), on: { GO: {} } }),
    first: 'GO',
  },
  'actions that enqueue': {
    machine: createMachine({
      id: 'queueing',
      entry: enqueueActions(({ enqueue }) => {
        enqueue.spawnChild(reaches('enqueued'), { id: 'queued' });
        enqueue(() => outside.push('enqueued effect'));
        enqueue.assign({ child: ({ spawn }: { spawn: Spawn }) => spawn(reaches('enqueued spawn')) });
      }),
      on: { GO: { actions: () => outside.push('inline effect') } },
    }),
    first: 'GO',
  },
  'a circle without an event': {
    machine: createMachine({
      id: 'circling',
      initial: 'a',
      states: {
        a: { on: { GO: 'b' } },
        b: { always: 'c' },
        c: { initial: 'd', states: { d: { always: '#circling.b' } } },
      },
    }),
    first: 'GO',
    says: /^endless circle/,
  },
  'a circle of raised events': {
    machine: createMachine({ id: 'raising', on: { GO: { actions: raise({ type: 'GO' }) } } }),
    first: 'GO',
    says: /^endless circle/,
  },
  'a circle of events to itself': {
    machine: createMachine({ id: 'echoing', on: { GO: { actions: sendTo(({ self }) => self, { type: 'GO' }) } } }),
    first: 'GO',
    says: /^endless circle/,
  },
  'meta about itself': {
    machine: createMachine({
      id: 'about',
      meta: circular,
      initial: 'a',
      states: {
        a: {
          meta: {
            get price() {
              throw new Error('no price');
            },
          },
          on: { GO: { target: 'b', meta: circular, actions: { type: 'sing', params: circular } } },
        },
        b: {},
      },
    }),
    first: 'GO',
  },
  'regions in regions': {
    machine: createMachine({
      id: 'deep',
      type: 'parallel',
      states: {
        left: {
          type: 'parallel',
          states: {
            up: { initial: 'x', states: { x: { on: { GO: 'y' } }, y: {} } },
            down: { initial: 'x', states: { x: { on: { GO: 'y' } }, y: { type: 'final' } } },
          },
        },
        right: {
          initial: 'off',
          states: { off: { always: { guard: stateIn('#deep.left.up.y'), target: 'on' } }, on: {} },
        },
      },
    }),
    first: 'GO',
  },
  'a history state': {
    machine: createMachine({
      id: 'back',
      initial: 'a',
      states: {
        a: {
          initial: 'one',
          states: { one: { on: { NEXT: 'two' } }, two: {}, last: { type: 'history', history: 'deep' } },
          on: { LEAVE: 'b' },
        },
        b: { on: { BACK: 'a.last' } },
      },
    }),
    first: 'NEXT',
  },
  'delays with dots': {
    machine: setup({ delays: { 'short.wait': 250, 'long.wait': () => 9_000 } }).createMachine({
      id: 'waiting',
      initial: 'a',
      states: { a: { after: { 'short.wait': 'b', 0.5: 'b' } }, b: { after: { 'long.wait': 'a' } } },
    }),
    first: 'after',
  },
  'an end with an output': {
    machine: createMachine({
      id: 'ending',
      initial: 'a',
      output: ({ context }) => ({ sum: context.sum }),
      context: { sum: 3 },
      states: { a: { on: { GO: 'b' } }, b: { type: 'final' } },
    }),
    first: 'GO',
  },
  'a function’s machine': { machine: make(3), first: 'GO' },
  'one id': { machine: createMachine({ id: 'twin', on: { ONE: {} } }), first: 'ONE' },
  'the same id': { machine: createMachine({ id: 'twin', on: { TWO: {} } }), first: 'TWO' },
  'names with spaces and digits': {
    machine: createMachine({
      id: 'spelled',
      initial: 'step 1',
      states: {
        'step 1': { on: { 'load more': 'step-2', step2Done: 'step-2', SET_2FA_CODE: 'step-2' } },
        'step-2': { on: { 'a:b"c': 'step_2' } },
        step_2: {},
      },
    }),
    first: 'load more',
  },
  'a chain without events': {
    machine: createMachine({
      id: 'chain',
      initial: 'a',
      states: {
        a: { always: 'b' },
        b: { always: [{ guard: () => false, target: 'a' }, { target: 'c' }] },
        c: { on: { GO: 'a' } },
      },
    }),
    first: 'GO',
  },
  'entering again': {
    machine: createMachine({
      id: 'again',
      initial: 'a',
      states: { a: { entry: () => outside.push('entered'), on: { GO: { target: 'a', reenter: true } } } },
    }),
    first: 'GO',
  },
  'an invoke without an id': {
    machine: createMachine({
      id: 'calling',
      initial: 'a',
      states: {
        a: {
          invoke: {
            src: 'loadUser',
            onDone: {
              target: 'b',
              guard: ({ event }: { event: { output: { isKnown: boolean } } }) => event.output.isKnown,
            },
          },
        },
        b: {},
      },
    }),
    first: '0.calling.a done',
  },
  'only a way for failures': {
    machine: createMachine({
      id: 'failing',
      initial: 'a',
      states: { a: { invoke: { src: reaches('inline'), onError: 'b' } }, b: {} },
    }),
    first: '0.failing.a done',
  },
  'emitted events': {
    machine: createMachine({ id: 'telling', on: { GO: { actions: emit({ type: 'told', what: 'all' }) } } }),
    first: 'GO',
  },
  'targets as text': {
    machine: createMachine({
      id: 'texts',
      initial: 'a',
      on: { RESET: '.a' },
      states: { a: { on: { GO: '#there', STAY: [{ guard: not(() => true), target: 'a' }, {}] } }, b: { id: 'there' } },
    }),
    first: 'GO',
  },
  'actors in actors': {
    machine: setup({ actors: { child } }).createMachine({
      id: 'nested',
      invoke: { src: 'child', id: 'child' },
      on: { GO: { actions: [sendTo('child', { type: 'HELLO' }), sendParent({ type: 'UP' })] } },
    }),
    first: 'GO',
  },
  tags: {
    machine: createMachine({
      id: 'tagged',
      initial: 'a',
      states: { a: { tags: ['busy', 'a tag'], on: { GO: 'b' } }, b: { tags: 'done' } },
    }),
    first: 'GO',
  },
};

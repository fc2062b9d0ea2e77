import { assign, emit, raise, sendTo, setup } from 'xstate';

/** Replies to its parent within the same step, and can end. */
const child = setup({ types: { input: {} as { reportTo: never } } }).createMachine({
  id: 'child',
  context: ({ input }) => input,
  initial: 'open',
  on: { ask: { actions: sendTo(({ context }) => context.reportTo, { type: 'answer' }) }, end: '.ended' },
  states: { open: {}, ended: { type: 'final' } },
  output: () => 'bye',
});

/** Produces every kind of record. */
export const parent = setup({
  types: { events: {} as { type: 'named'; name: string } | { type: string } },
  actors: { child },
  actions: {
    tell: () => {},
    fail: () => {
      throw new Error('broke');
    },
  },
  guards: { never: () => false },
  delays: { patience: 1000 },
}).createMachine({
  id: 'parent',
  context: { answers: 0, name: 'nobody' },
  initial: 'idle',
  invoke: {
    id: 'child',
    src: 'child',
    input: ({ self }) => ({ reportTo: self as never }),
    onDone: { actions: 'tell' },
  },
  on: {
    answer: { actions: assign({ answers: ({ context }) => context.answers + 1 }) },
    named: { actions: assign({ name: 'somebody' }) },
    forbidden: {},
  },
  states: {
    idle: {
      on: {
        go: { target: 'busy', actions: [sendTo('child', { type: 'ask' }), emit({ type: 'went' })] },
        refuse: { guard: 'never', target: 'busy' },
        finish: { actions: sendTo('child', { type: 'end' }) },
        fail: { actions: 'fail' },
        hop: 'hopping',
        late: { actions: raise({ type: 'go' }, { id: 'later', delay: 50 }) },
        raised: { actions: raise({ type: 'hop' }) },
      },
    },
    hopping: { always: 'idle' },
    busy: { after: { patience: 'idle' }, on: { back: 'idle' } },
  },
});

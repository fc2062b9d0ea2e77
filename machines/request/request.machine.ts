import { assign, emit, sendTo, setup, stateIn } from 'xstate';
import { problemOf } from '../shared/problem.ts';
import { messageOf, storedError } from './fault.ts';
import { perform } from './request.actors.ts';
import type { RequestContext, RequestEvent, RequestFailed, RequestInput, RequestTag } from './request.types.ts';

type Fault = { error: unknown };

const failureOf = (context: RequestContext, { error }: Fault): RequestFailed => {
  const found = problemOf(error);
  return { type: 'request.failed', key: context.key, message: messageOf(found), code: found.code, status: found.status ?? null };
};

const base = setup({
  types: {
    context: {} as RequestContext,
    input: {} as RequestInput,
    events: {} as RequestEvent,
    emitted: {} as RequestFailed,
    tags: {} as RequestTag,
  },
  actors: { perform },
  actions: {
    storeInput: assign({ requestInput: (_, params: { input: unknown }) => params.input, reportedMessage: null }),
    storePayload: assign({ value: (_, params: { payload: unknown }) => params.payload, error: null, problem: null, reportedMessage: null }),
    storeFailure: assign({
      value: null,
      error: ({ context }, { error }: Fault) => storedError(error, context.keeps),
      problem: (_, { error }: Fault) => problemOf(error),
    }),
    storeReportedMessage: assign({ reportedMessage: (_, { error }: Fault) => messageOf(problemOf(error)) }),
    announceFailure: emit(({ context }, fault: Fault) => failureOf(context, fault)),
    reportFailure: sendTo(
      ({ context }) => context.reportTo,
      ({ context }, fault: Fault) => failureOf(context, fault),
    ),
    clearAll: assign({ requestInput: undefined, value: null, error: null, problem: null, reportedMessage: null }),
  },
  guards: {
    startsAtOnce: ({ context }) => context.startsAtOnce,
    isLoad: ({ context }) => context.kind === 'load',
    polls: ({ context }) => context.pollInterval !== null,
    tokenWasRefused: ({ context }) => context.kind === 'load' && context.problem?.status === 401,
    messageIsNew: ({ context }, { error }: Fault) => messageOf(problemOf(error)) !== context.reportedMessage,
    isWatched: stateIn({ audience: 'watching' }),
  },
  delays: { pollInterval: ({ context }) => context.pollInterval ?? 0 },
});

/** After a load has ended, well or not: nothing, or the next one when its time has come and somebody can see it. */
const rest = base.createStateConfig({
  initial: 'resting',
  states: {
    resting: { always: { guard: 'polls', target: 'waiting' } },
    waiting: { after: { pollInterval: 'due' } },
    due: { description: 'Goes on as soon as somebody watches.', always: { guard: 'isWatched', target: '#request.outcome.loading' } },
  },
});

const loading = base.createStateConfig({
  tags: 'busy',
  on: {
    'request.started': [
      {
        guard: 'isLoad',
        target: 'loading',
        reenter: true,
        actions: { type: 'storeInput', params: ({ event }) => ({ input: event.input }) },
      },
      // A submit that is under way is not sent again. The empty branch keeps the event from the region's own answer.
      {},
    ],
  },
  invoke: {
    id: 'perform',
    src: 'perform',
    input: ({ context }) => ({ key: context.key, input: context.requestInput }),
    onDone: { target: 'success', actions: { type: 'storePayload', params: ({ event }) => ({ payload: event.output }) } },
    onError: [
      {
        guard: { type: 'messageIsNew', params: ({ event }) => ({ error: event.error }) },
        target: 'failure',
        actions: [
          { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          { type: 'storeReportedMessage', params: ({ event }) => ({ error: event.error }) },
          { type: 'announceFailure', params: ({ event }) => ({ error: event.error }) },
          { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
        ],
      },
      { target: 'failure', actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) } },
    ],
  },
});

/** The one shape of every load and submit: idle, loading, then a payload or an error. */
export const requestMachine = base.createMachine({
  id: 'request',
  context: ({ input }) => ({
    key: input.key,
    kind: input.kind,
    keeps: input.keeps,
    pollInterval: input.pollInterval,
    reportTo: input.reportTo,
    startsAtOnce: input.initial === 'loading',
    requestInput: input.requestInput,
    value: null,
    error: null,
    problem: null,
    reportedMessage: null,
  }),
  type: 'parallel',
  states: {
    outcome: {
      initial: 'starting',
      on: {
        'request.started': { target: '.loading', actions: { type: 'storeInput', params: ({ event }) => ({ input: event.input }) } },
        'request.reset': { target: '.idle', actions: 'clearAll' },
      },
      states: {
        starting: { always: [{ guard: 'startsAtOnce', target: 'loading' }, { target: 'idle' }] },
        idle: {},
        loading,
        success: { ...rest, description: 'The payload is stored.' },
        failure: {
          ...rest,
          description: 'The value is cleared and the error is stored.',
          on: { 'session.renewed': { guard: 'tokenWasRefused', target: 'loading' } },
        },
      },
    },
    audience: {
      description: 'Whether anybody can see what polling brings.',
      initial: 'watching',
      on: { 'page.left': '.gone' },
      states: {
        watching: { on: { 'tab.hidden': 'away' } },
        away: { description: 'The tab is hidden.', on: { 'tab.shown': 'watching' } },
        gone: { description: 'The screen that wanted it was left.', on: { 'request.started': 'watching' } },
      },
    },
  },
});

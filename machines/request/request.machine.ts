import { assign, emit, not, sendTo, setup, stateIn } from 'xstate';
import { problemOf, rereadWait } from '../shared/problem.ts';
import { promiseContract } from '../shared/setup.ts';
import { failedLoadPause } from '../shared/waits.ts';
import { messageOf, storedError } from './fault.ts';
import type { RequestContext, RequestEvent, RequestFailed, RequestInput, RequestTag } from './request.types.ts';

type Fault = { error: unknown };

/** Makes a resource's call. Rejects with a RequestFault (anything else is our bug). */
const perform = promiseContract<unknown, { name: string; params: unknown }>('perform');

const failureOf = (context: RequestContext, { error }: Fault): RequestFailed => {
  const found = problemOf(error);
  return {
    type: 'request.failed',
    key: context.key,
    message: messageOf(found),
    code: found.code,
    status: found.status ?? null,
  };
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
    clearReportedMessage: assign({ reportedMessage: null }),
    storePayload: assign(({ context }, { payload }: { payload: unknown }) => ({
      value: payload,
      lastSuccess: { payload, at: context.now() },
      error: null,
      problem: null,
      reportedMessage: null,
    })),
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
    clearAll: assign({ value: null, lastSuccess: null, error: null, problem: null, reportedMessage: null }),
  },
  guards: {
    polls: ({ context }) => context.pollInterval !== null,
    mayHeal: ({ context }) => context.problem?.retryable ?? false,
    tokenWasRefused: ({ context }) => context.problem?.status === 401,
    messageIsNew: ({ context }, { error }: Fault) => messageOf(problemOf(error)) !== context.reportedMessage,
    isWanted: not(stateIn({ audience: 'gone' })),
    isWatched: stateIn({ audience: 'watching' }),
  },
  delays: { nextLoad: ({ context }) => rereadWait(context.problem, context.pollInterval ?? failedLoadPause) },
});

/** Reloads when due and visible. */
const next = base.createStateConfig({
  states: {
    waiting: { after: { nextLoad: 'due' } },
    due: {
      description: 'Continues as soon as someone can see the result.',
      always: { guard: 'isWatched', target: '#request.outcome.loading' },
    },
  },
}).states;

const loading = base.createStateConfig({
  tags: 'busy',
  on: { 'request.started': { target: 'loading', reenter: true, actions: 'clearReportedMessage' } },
  invoke: {
    id: 'perform',
    src: 'perform',
    input: ({ context: { name, params } }) => ({ name, params }),
    onDone: {
      target: 'success',
      actions: { type: 'storePayload', params: ({ event }) => ({ payload: event.output }) },
    },
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

/** Loading, then a payload or an error. */
export const requestMachine = base.createMachine({
  id: 'request',
  context: ({ input }) => ({
    ...input,
    value: null,
    lastSuccess: null,
    error: null,
    problem: null,
    reportedMessage: null,
  }),
  type: 'parallel',
  states: {
    outcome: {
      initial: 'loading',
      on: {
        'request.started': { target: '.loading', actions: 'clearReportedMessage' },
        'request.reset': { target: '.idle', actions: 'clearAll' },
      },
      states: {
        idle: { description: 'What was loaded was reset.' },
        loading,
        success: {
          description: 'The payload is stored.',
          initial: 'notPolling',
          states: { notPolling: { always: { guard: 'polls', target: 'waiting' } }, ...next },
        },
        failure: {
          description: 'The value is cleared and the error is stored. What loaded before stays known, with its time.',
          initial: 'notPolling',
          states: {
            notPolling: {
              always: [
                { guard: 'polls', target: 'waiting' },
                { guard: 'mayHeal', target: 'waiting' },
              ],
            },
            ...next,
          },
          on: {
            'session.renewed': { guard: 'tokenWasRefused', target: 'loading' },
            'network.online': { guard: 'isWanted', target: 'loading' },
          },
        },
      },
    },
    audience: {
      description: 'Whether anyone can see what polling loads.',
      initial: 'watching',
      on: { 'page.left': '.gone' },
      states: {
        watching: { on: { 'tab.hidden': 'away' } },
        away: { description: 'The tab is hidden.', on: { 'tab.shown': 'watching' } },
        gone: { description: 'The screen that requested it was left.', on: { 'request.started': 'watching' } },
      },
    },
  },
});

import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import { hasObstacles, type Obstacles } from '#domain/security/closing.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import { changeGuards } from '../shared/changing.ts';
import { confirming } from '../shared/confirming.ts';
import { type Answer, isRefusedFor, type Problem, type Refusal } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, problemActions, promiseContract, streamContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

export interface CloseAccountInput {
  readonly customerGuid: string;
}

export interface CloseAccountContext extends CloseAccountInput {
  /** In ms; null if closing was not requested. */
  readonly closesAt: number | null;
  /** The obstacles at the last check; null before. */
  readonly obstacles: Obstacles | null;
  readonly problem: Problem | null;
}

type ClosingFact = { readonly type: 'closing.updated'; readonly closesAt: number | null };
export type CloseAccountEvent =
  | ClosingFact
  | { readonly type: 'closing.requested' | 'closing.confirmed' | 'closing.abandoned' }
  /** The customer changed their mind during the wait. */
  | { readonly type: 'account.kept' };

/** The closing time changed, or may have: reload it. */
export type CloseAccountEmitted = { readonly type: 'closing.changed' };

/** GET /backend/customers/closing. */
const readObstacles = promiseContract<Obstacles>('readObstacles');

/**
 * `checkRequired`: needs a code entered in the last five minutes. `notEmpty`: money has arrived
 * since.
 */
export type RequestClosingResult =
  | { readonly ok: true; readonly closesAt: number }
  | Refusal<'checkRequired' | 'notEmpty' | 'refused'>;
/** POST /backend/customers/closing. Idempotent. */
const requestClosing = promiseContract<RequestClosingResult>('requestClosing');

export type KeepAccountResult = { readonly ok: true } | Refusal<'refused'>;
/** DELETE /backend/customers/closing. */
const keepAccount = promiseContract<KeepAccountResult>('keepAccount');

/** Sends the closing time, at once and after each load. */
const watchClosing = streamContract<ClosingFact>('watchClosing');

export const closeAccountMachine = setup({
  types: {} as FlowTypes<{
    input: CloseAccountInput;
    context: CloseAccountContext;
    events: CloseAccountEvent;
    emitted: CloseAccountEmitted;
    children: { oneTimeCode: 'oneTimeCode' };
  }>,
  actors: { oneTimeCode: oneTimeCodeMachine, readObstacles, requestClosing, keepAccount, watchClosing },
  guards: {
    ...changeGuards,
    isEmpty: (_, found: Obstacles) => !hasObstacles(found),
    isNotEmpty: (_, answer: Answer) => isRefusedFor(answer, 'notEmpty'),
    closes: (_, { closesAt }: { closesAt: number | null }) => closesAt !== null,
  },
  actions: {
    ...problemActions,
    storeClosing: assign({ closesAt: (_, { closesAt }: { closesAt: number | null }) => closesAt }),
    storeAccepted: assign({ closesAt: (_, answer: RequestClosingResult) => (answer.ok ? answer.closesAt : null) }),
    storeObstacles: assign({ obstacles: (_, obstacles: Obstacles) => obstacles }),
    clearClosing: assign({ closesAt: null }),
    announceChange: emit({ type: 'closing.changed' }),
  },
  delays: { requestLimit },
}).createMachine({
  id: 'closeAccount',
  context: ({ input }) => ({ ...input, closesAt: null, obstacles: null, problem: null }),
  invoke: {
    id: 'watchClosing',
    src: 'watchClosing',
    // The last loaded time stays; the server decides.
    onError: {},
  },
  initial: 'open',
  states: {
    open: {
      tags: ['screen:closingOffer'],
      meta: { title: 'Close your account' },
      on: {
        'closing.updated': { guard: withEvent('closes'), target: 'waiting', actions: withEvent('storeClosing') },
        'closing.requested': 'checking',
      },
    },
    checking: {
      description: 'What the account still has is read at the bank.',
      tags: ['busy', 'screen:closingOffer'],
      meta: { title: 'Checking your balances' },
      entry: 'clearProblem',
      ...requesting({
        src: 'readObstacles',
        input: () => undefined,
        onDone: [
          { guard: withOutput('isEmpty'), target: 'asking', actions: withOutput('storeObstacles') },
          { target: 'blocked', actions: withOutput('storeObstacles') },
        ],
        failed: 'open',
      }),
    },
    blocked: {
      description: 'It has a balance, or something in progress, which comes first.',
      tags: ['screen:closingBlocked'],
      meta: { title: 'Your account isn’t empty yet' },
      on: { 'closing.requested': 'checking', 'closing.abandoned': 'open' },
    },
    asking: {
      tags: ['screen:closingConfirm'],
      meta: { title: 'Close your account?' },
      on: { 'closing.confirmed': 'submitting', 'closing.abandoned': { target: 'open', actions: 'clearProblem' } },
    },
    submitting: {
      description: 'After a fault, the settings are loaded again: it may have been accepted.',
      tags: ['busy', 'screen:closingConfirm'],
      meta: { title: 'Closing your account' },
      entry: 'clearProblem',
      exit: 'announceChange',
      ...requesting({
        src: 'requestClosing',
        input: () => undefined,
        onDone: [
          { guard: withOutput('accepted'), target: 'waiting', actions: withOutput('storeAccepted') },
          { guard: withOutput('checkIsRequired'), target: 'confirmingCode' },
          { guard: withOutput('isNotEmpty'), target: 'checking' },
          { target: 'asking', actions: withOutput('storeRefusal') },
        ],
        failed: 'open',
      }),
    },
    confirmingCode: {
      description: 'A password alone closes nothing. After the code, the same call is made again.',
      tags: ['screen:closingCode'],
      meta: { title: 'Confirm it’s you' },
      invoke: confirming('submitting', 'asking', (_: CloseAccountContext) => ({ kind: 'closing' })),
      on: { 'closing.abandoned': 'asking' },
    },
    waiting: {
      description: 'The account closes within a day, unless its customer keeps it or money arrives.',
      tags: ['screen:closingWaits'],
      meta: { title: 'Your account will be closed' },
      on: {
        'closing.updated': [
          { guard: withEvent('closes'), actions: withEvent('storeClosing') },
          { target: 'open', actions: 'clearClosing' },
        ],
        'account.kept': 'keeping',
      },
    },
    keeping: {
      tags: ['busy', 'screen:closingWaits'],
      meta: { title: 'Keeping your account' },
      entry: 'clearProblem',
      exit: 'announceChange',
      ...requesting({
        src: 'keepAccount',
        input: () => undefined,
        onDone: [
          { guard: withOutput('accepted'), target: 'open', actions: 'clearClosing' },
          { target: 'waiting', actions: withOutput('storeRefusal') },
        ],
        failed: 'waiting',
      }),
    },
  },
});

export type CloseAccountMachine = typeof closeAccountMachine;

/** In ms; null if closing was not requested. */
export const selectClosesAt = ({ context }: SnapshotFrom<CloseAccountMachine>) => context.closesAt;
export const selectObstacles = ({ context }: SnapshotFrom<CloseAccountMachine>) => context.obstacles;

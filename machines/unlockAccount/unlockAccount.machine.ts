import { assign, type SnapshotFrom, setup } from 'xstate';
import type { UnlockStage } from '#contract/access/unlocking.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import { type Answer, isRefusedFor, type Problem, problem, type Refusal } from '../shared/problem.ts';
import { requesting, storeFault, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, pollActions, problemActions, promiseContract } from '../shared/setup.ts';
import { type InquiryFact, inquiryActors } from '../shared/verifying/inquiry.types.ts';
import { backOff, decisionSteps, frameLimit, preparationSteps, requestLimit } from '../shared/waits.ts';

/** The hosted identity check; the token resumes an earlier one. */
export interface UnlockInquiry {
  readonly inquiryId: string;
  readonly sessionToken: string | null;
}

export interface UnlockAccountInput {
  readonly email: string;
  /** The authentication service's proof of the password. */
  readonly idToken: string;
}

interface UnlockAccountContext extends UnlockAccountInput {
  /** Null before the first reply. */
  readonly stage: UnlockStage | null;
  /** Null unless it is open. */
  readonly inquiry: UnlockInquiry | null;
  /** For the back-off. */
  readonly polls: number;
  readonly problem: Problem | null;
}

type UnlockAccountEvent =
  | InquiryFact
  | { readonly type: 'unlock.requested' | 'unlock.canceled' }
  | { readonly type: 'inquiry.closed' | 'check.requested' }
  /** Back to the sign-in form. */
  | { readonly type: 'unlock.left' };

/** `signInWanted`: the identity token is no longer accepted. */
export type UnlockAccountOutput = { readonly kind: 'unlocked' | 'signInWanted' };

interface Proof {
  readonly email: string;
  readonly idToken: string;
}

/** `tokenRefused`: the identity token is no longer accepted, or the account was locked again. */
export type ReadStageResult = { readonly ok: true; readonly stage: UnlockStage } | Refusal<'tokenRefused' | 'refused'>;
/** POST /customers/unlock-status. The account is unlocked before the stage says so. */
const readStage = promiseContract<ReadStageResult, Proof>('readStage');

/** `codeRequired`: no code was entered during this sign-in, or too long ago. */
export type OpenCheckResult =
  | { readonly ok: true; readonly stage: UnlockStage; readonly inquiry: UnlockInquiry | null }
  | Refusal<'codeRequired' | 'tokenRefused' | 'refused'>;
/**
 * POST /customers/unlock-identity-check. Resumes or starts this lock's identity check. Idempotent.
 */
const openCheck = promiseContract<OpenCheckResult, Proof>('openCheck');

const unlockAccountSetup = setup({
  types: {} as FlowTypes<{
    input: UnlockAccountInput;
    context: UnlockAccountContext;
    events: UnlockAccountEvent;
    output: UnlockAccountOutput;
    children: { oneTimeCode: 'oneTimeCode' };
  }>,
  actors: { readStage, openCheck, inquiry: inquiryActors.inquiry, oneTimeCode: oneTimeCodeMachine },
  guards: {
    stageIs: ({ context }, params: { stage: UnlockStage }) => context.stage === params.stage,
    inquiryIsOpen: ({ context }) => context.inquiry !== null,
    stillPreparing: ({ context }) => context.stage === 'preparing' && context.polls + 1 < preparationSteps.length,
    stillChecking: ({ context }) => context.stage === 'checking' && context.polls + 1 < decisionSteps.length,
    accepted: (_, answer: Answer) => answer.ok,
    codeIsWanted: (_, answer: Answer) => isRefusedFor(answer, 'codeRequired'),
    tokenIsRefused: (_, answer: Answer) => isRefusedFor(answer, 'tokenRefused'),
  },
  actions: {
    ...problemActions,
    ...pollActions,
    storeStage: assign({ stage: ({ context }, answer: ReadStageResult) => (answer.ok ? answer.stage : context.stage) }),
    storeOpened: assign(({ context }, answer: OpenCheckResult) =>
      answer.ok ? { stage: answer.stage, inquiry: answer.inquiry } : context,
    ),
    storeChecking: assign({ stage: 'checking', polls: 0 }),
    clearInquiry: assign({ inquiry: null }),
    clearToken: assign({ idToken: '' }),
  },
  delays: {
    requestLimit,
    frameLimit,
    preparationWait: ({ context }) => backOff(preparationSteps, context.polls),
    decisionWait: ({ context }) => backOff(decisionSteps, context.polls),
  },
});

const stageIs = (stage: UnlockStage) => ({ type: 'stageIs', params: { stage } }) as const;
const proofOf = ({ email, idToken }: UnlockAccountContext) => ({ email, idToken });

const signInAgain = { guard: withOutput('tokenIsRefused'), target: '#unlockAccount.signInIsWanted' } as const;

/** The frame, while the customer fills it in. */
const inquiryFrame = unlockAccountSetup.createStateConfig({
  description: 'The customer answers in the hosted frame. Leaving it loses nothing.',
  tags: ['screen:unlockInquiry'],
  meta: { title: 'Answer the questions' },
  entry: 'clearProblem',
  exit: 'clearInquiry',
  invoke: {
    id: 'inquiry',
    src: 'inquiry',
    input: ({ context: { inquiry } }) => inquiry ?? { inquiryId: '', sessionToken: null },
    onError: { target: '#unlockAccount.locked', actions: storeFault },
  },
  on: {
    'inquiry.completed': { target: '#unlockAccount.polling', actions: 'storeChecking' },
    'inquiry.canceled': '#unlockAccount.locked',
    'inquiry.closed': '#unlockAccount.locked',
    'inquiry.failed': {
      target: '#unlockAccount.locked',
      actions: { type: 'storeProblem', params: ({ event }) => event.problem },
    },
  },
  initial: 'opening',
  states: {
    opening: {
      tags: ['busy'],
      on: { 'inquiry.ready': 'answering', 'inquiry.started': 'answering' },
      after: {
        frameLimit: {
          target: '#unlockAccount.locked',
          actions: { type: 'storeProblem', params: problem('frameDidNotOpen', true) },
        },
      },
    },
    answering: {},
  },
});

export const unlockAccountMachine = unlockAccountSetup.createMachine({
  id: 'unlockAccount',
  context: ({ input }) => ({ ...input, stage: null, inquiry: null, polls: 0, problem: null }),
  initial: 'loading',
  on: { 'unlock.left': '.signInIsWanted' },
  output: ({ context }) => ({ kind: context.stage === 'unlocked' ? 'unlocked' : 'signInWanted' }),
  states: {
    loading: {
      tags: ['busy', 'screen:unlockLoading'],
      meta: { title: 'Checking your account' },
      entry: 'clearProblem',
      ...requesting({
        src: 'readStage',
        id: 'loadStage',
        input: proofOf,
        onDone: [
          { guard: withOutput('accepted'), target: 'deciding', actions: withOutput('storeStage') },
          signInAgain,
          { target: 'unavailable', actions: withOutput('storeRefusal') },
        ],
        failed: 'unavailable',
      }),
    },
    deciding: {
      description: 'Where unlocking continues, as the server says.',
      always: [
        { guard: stageIs('unlocked'), target: 'unlocked' },
        { guard: stageIs('checking'), target: 'polling', actions: 'resetPolls' },
        { target: 'locked' },
      ],
    },
    unavailable: {
      description: 'The server did not say how far it has come. The account stays locked.',
      tags: ['screen:unlockUnavailable'],
      meta: { title: 'Unavailable' },
      on: { 'check.requested': 'loading' },
    },
    locked: {
      description: 'What unlocking takes, or why the last identity check did not unlock it.',
      tags: ['screen:unlockOffer'],
      meta: { title: 'Your account is locked' },
      on: { 'unlock.requested': { target: 'opening', actions: 'resetPolls' } },
    },
    opening: {
      description:
        'The server opens the identity check, or wants a code first. The bank prepares the questions in a second or two.',
      tags: ['busy', 'screen:unlockOpening'],
      meta: { title: 'Opening the identity check' },
      on: { 'unlock.canceled': 'locked' },
      initial: 'requesting',
      states: {
        requesting: {
          entry: 'clearProblem',
          ...requesting({
            src: 'openCheck',
            input: proofOf,
            onDone: [
              { guard: withOutput('accepted'), target: 'deciding', actions: withOutput('storeOpened') },
              { guard: withOutput('codeIsWanted'), target: '#unlockAccount.confirmingCode' },
              signInAgain,
              { target: '#unlockAccount.locked', actions: withOutput('storeRefusal') },
            ],
            failed: '#unlockAccount.locked',
          }),
        },
        deciding: {
          always: [
            { guard: 'inquiryIsOpen', target: '#unlockAccount.inquiry' },
            { guard: 'stillPreparing', target: 'waiting' },
            {
              guard: stageIs('preparing'),
              target: '#unlockAccount.locked',
              actions: { type: 'storeProblem', params: problem('bankIsSlow', true) },
            },
            { target: '#unlockAccount.deciding' },
          ],
        },
        waiting: { after: { preparationWait: { target: 'requesting', actions: 'countPoll' } } },
      },
    },
    confirmingCode: {
      tags: ['screen:unlockCode'],
      meta: { title: 'Confirm that it’s you' },
      invoke: {
        id: 'oneTimeCode',
        src: 'oneTimeCode',
        // Locked accounts have no session: the calls carry the identity token.
        input: { customerGuid: '', variant: 'plain', about: null },
        onDone: 'opening',
        onError: { target: 'locked', actions: storeFault },
      },
      on: { 'unlock.canceled': 'locked' },
    },
    inquiry: inquiryFrame,
    polling: {
      description: 'The decision is polled after 2, 5, 15, and then every 60 seconds, for five minutes.',
      tags: ['screen:unlockReviewing'],
      meta: { title: 'We’re reviewing your information' },
      initial: 'waiting',
      states: {
        waiting: { after: { decisionWait: 'requesting' } },
        requesting: {
          ...requesting({
            src: 'readStage',
            input: proofOf,
            onDone: [
              {
                guard: withOutput('accepted'),
                target: 'deciding',
                actions: [withOutput('storeStage'), 'clearProblem'],
              },
              signInAgain,
              { target: 'deciding', actions: withOutput('storeRefusal') },
            ],
            failed: 'deciding',
          }),
        },
        deciding: {
          always: [
            { guard: 'stillChecking', target: 'waiting', actions: 'countPoll' },
            { guard: stageIs('checking'), target: '#unlockAccount.reviewing' },
            { target: '#unlockAccount.deciding' },
          ],
        },
      },
    },
    reviewing: {
      description: 'The decision takes longer than five minutes. The page can be closed.',
      tags: ['screen:unlockReviewing'],
      meta: { title: 'Still reviewing' },
      on: { 'check.requested': { target: 'polling.requesting', actions: 'resetPolls' } },
    },
    unlocked: {
      type: 'final',
      tags: ['terminal'],
      meta: { title: 'Unlocked' },
      entry: 'clearToken',
    },
    signInIsWanted: {
      description:
        'The identity token is no longer accepted. Nothing is lost: the identity check continues after signing in again.',
      type: 'final',
      tags: ['terminal'],
      meta: { title: 'Sign in again' },
      entry: 'clearToken',
    },
  },
});

export type UnlockAccountMachine = typeof unlockAccountMachine;

type Snapshot = SnapshotFrom<UnlockAccountMachine>;

/** Null before the first reply. */
export const selectStage = ({ context }: Snapshot) => context.stage;
export const selectInquiry = (snapshot: Snapshot) => (snapshot.matches('inquiry') ? snapshot.context.inquiry : null);
/** Automatic checks have stopped; one can be requested. */
export const selectMayCheck = (snapshot: Snapshot): boolean => snapshot.can({ type: 'check.requested' });

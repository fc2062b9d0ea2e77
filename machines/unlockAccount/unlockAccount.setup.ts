import { assign, setup } from 'xstate';
import type { UnlockStage } from '#contract/access/unlocking.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import { type Answer, isRefusedFor, type Problem, type Refusal } from '../shared/problem.ts';
import { type FlowTypes, pollActions, problemActions, promiseContract } from '../shared/setup.ts';
import { type InquiryFact, inquiryActors } from '../shared/verifying/inquiry.types.ts';
import { backOff, decisionSteps, frameLimit, preparationSteps, requestLimit } from '../shared/waits.ts';

/** The hosted identity check; the token continues one that was begun. */
export interface UnlockInquiry {
  readonly inquiryId: string;
  readonly sessionToken: string | null;
}

export interface UnlockAccountInput {
  readonly email: string;
  /** The authentication service's proof of the password. */
  readonly idToken: string;
}

export interface UnlockAccountContext extends UnlockAccountInput {
  /** Null before the first answer. */
  readonly stage: UnlockStage | null;
  /** Null unless it is open. */
  readonly inquiry: UnlockInquiry | null;
  /** Polls in the current wait, for the back-off. */
  readonly polls: number;
  readonly problem: Problem | null;
}

export type UnlockAccountEvent =
  | InquiryFact
  | { readonly type: 'unlock.requested' | 'unlock.canceled' }
  /** The customer closed the frame. */
  | { readonly type: 'inquiry.closed' | 'check.requested' }
  /** The customer went back to the form of signing in. */
  | { readonly type: 'unlock.left' };

/** `signInWanted`: the identity token is no longer accepted. */
export type UnlockAccountOutput = { readonly kind: 'unlocked' | 'signInWanted' };

interface Proof {
  readonly email: string;
  readonly idToken: string;
}

/** `tokenRefused`: the identity token is no longer accepted, or the account was locked anew. */
export type ReadStageResult = { readonly ok: true; readonly stage: UnlockStage } | Refusal<'tokenRefused' | 'refused'>;
/** POST /customers/unlock-status. The account is unlocked by the time that the stage says so. */
const readStage = promiseContract<ReadStageResult, Proof>('readStage');

/** `codeRequired`: no code was entered with this sign-in yet, or too long ago. */
export type OpenCheckResult =
  | { readonly ok: true; readonly stage: UnlockStage; readonly inquiry: UnlockInquiry | null }
  | Refusal<'codeRequired' | 'tokenRefused' | 'refused'>;
/** POST /customers/unlock-identity-check. Continues the identity check of this lock, or starts one. Can be repeated. */
const openCheck = promiseContract<OpenCheckResult, Proof>('openCheck');

export const unlockAccountSetup = setup({
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
    storeOpened: assign(({ context }, answer: OpenCheckResult) => (answer.ok ? { stage: answer.stage, inquiry: answer.inquiry } : context)),
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

export const stageIs = (stage: UnlockStage) => ({ type: 'stageIs', params: { stage } }) as const;
export const proofOf = ({ email, idToken }: UnlockAccountContext) => ({ email, idToken });

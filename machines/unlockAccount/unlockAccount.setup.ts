import { assign, setup } from 'xstate';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import type { Problem } from '../shared/problem.ts';
import { type Answer, isRefusedFor, problemOfAnswer } from '../shared/refusal.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { inquiryActors } from '../shared/verifying/inquiry.actors.ts';
import { backOff, decisionSteps, frameLimit, preparationSteps, requestLimit } from '../shared/waits.ts';
import { type OpenCheckResult, openCheck, type ReadStageResult, readStage } from './unlockAccount.actors.ts';
import type { UnlockAccountContext, UnlockAccountEvent, UnlockAccountInput, UnlockAccountOutput, UnlockStage } from './unlockAccount.types.ts';

export const unlockAccountSetup = setup({
  types: {
    input: {} as UnlockAccountInput,
    context: {} as UnlockAccountContext,
    events: {} as UnlockAccountEvent,
    output: {} as UnlockAccountOutput,
    children: {} as { oneTimeCode: 'oneTimeCode' },
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
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
    storeStage: assign({ stage: ({ context }, answer: ReadStageResult) => (answer.ok ? answer.stage : context.stage) }),
    storeOpened: assign(({ context }, answer: OpenCheckResult) => (answer.ok ? { stage: answer.stage, inquiry: answer.inquiry } : context)),
    storeChecking: assign({ stage: 'checking', polls: 0 }),
    clearInquiry: assign({ inquiry: null }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    resetPolls: assign({ polls: 0 }),
    storeRefusal: assign({ problem: (_, answer: Answer) => problemOfAnswer(answer) }),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
    clearProblem: assign({ problem: null }),
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

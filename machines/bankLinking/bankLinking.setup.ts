import { assign, setup } from 'xstate';
import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeOutput } from '../oneTimeCode/oneTimeCode.types.ts';
import { type BankLinkOutcome, openBankLink, type PickedAccount } from '../shared/banking/bankLink.ts';
import { type Answer, isRefusedFor } from '../shared/problem.ts';
import { type FlowTypes, pollActions, problemActions } from '../shared/setup.ts';
import type { StepUp } from '../shared/stepUp.ts';
import {
  backOff,
  linkTokenLifetime,
  orderSearchSteps,
  pickedAccountLifetime,
  placingLimit,
  preparationLimit,
  preparationSteps,
  requestLimit,
  transferGrace,
  updateTokenLifetime,
} from '../shared/waits.ts';
import {
  type AddAccountResult,
  addAccount,
  type BankLinkingContext,
  type BankLinkingEvent,
  type BankLinkingInput,
  type BankLinkingOutput,
  type CreateWorkflowResult,
  createWorkflow,
  findAccount,
  readWorkflow,
  removeSaved,
  saveLink,
  savePick,
  type WorkflowStatus,
} from './bankLinking.types.ts';

export const bankLinkingSetup = setup({
  types: {} as FlowTypes<{
    input: BankLinkingInput;
    context: BankLinkingContext;
    events: BankLinkingEvent;
    output: BankLinkingOutput;
    children: { oneTimeCode: 'oneTimeCode' };
  }>,
  actors: { createWorkflow, readWorkflow, openBankLink, addAccount, findAccount, oneTimeCode: oneTimeCodeMachine },
  guards: {
    accepted: (_, answer: Answer) => answer.ok,
    stepUpExpired: (_, answer: AddAccountResult) => isRefusedFor(answer, 'stepUpExpired'),
    pickerIsReady: (_, { linkToken }: WorkflowStatus) => linkToken !== null,
    pickerFailed: (_, { state }: WorkflowStatus) => state === 'failed',
    accountWasPicked: (_, { kind }: BankLinkOutcome) => kind === 'linked',
    bankIsReconnected: (_, { kind }: BankLinkOutcome) => kind === 'reconnected',
    pickerWasLeft: (_, { kind }: BankLinkOutcome) => kind === 'exited',
    hasReturned: ({ context }) => context.returned !== null,
    returnIsLost: ({ context }) => context.returned?.link == null,
    returnIsOfAnother: ({ context }) => context.returned?.link?.customerGuid !== context.customerGuid,
    returnIsTooLate: ({ context }) => (context.returned?.link?.expiresAt ?? 0) <= context.now(),
    hasPicked: ({ context }) => context.picked !== null,
    accountExists: (_, account: BankAccount | null) => account !== null,
    searchIsFinal: ({ context }) => context.searchedAt - context.sentAt > transferGrace,
  },
  actions: {
    ...problemActions,
    ...pollActions,
    savePick,
    removeSaved,
    saveLink,
    storeWorkflow: assign({ workflowGuid: (_, answer: CreateWorkflowResult) => (answer.ok ? answer.guid : null) }),
    storeLinkToken: assign({ linkToken: (_, { linkToken }: WorkflowStatus) => linkToken }),
    storeReturnedLink: assign(({ context: { linkToken, knownGuids, returned } }) => ({
      linkToken: returned?.link?.linkToken ?? linkToken,
      knownGuids: returned?.link?.knownGuids ?? knownGuids,
    })),
    clearReturn: assign({ returned: null }),
    storePicked: assign(({ context }, outcome: BankLinkOutcome) => ({
      picked: outcome.kind === 'linked' ? { publicToken: outcome.publicToken, account: outcome.account } : null,
      pickedAt: context.now(),
    })),
    storeLinkFailure: assign({
      problem: (_, outcome: BankLinkOutcome) => ({ code: outcome.kind === 'failed' ? outcome.code : 'linkFailed', retryable: true }),
    }),
    clearPicked: assign({ picked: null }),
    storeStepUp: assign({ stepUp: (_, { stepUp }: OneTimeCodeOutput) => stepUp }),
    clearStepUp: assign({ stepUp: null }),
    storeSentTime: assign({ sentAt: ({ context }) => context.now() }),
    storeSearchTime: assign({ searchedAt: ({ context }) => context.now() }),
    storeAddedAccount: assign({ account: (_, answer: AddAccountResult) => (answer.ok ? answer.account : null) }),
    storeFoundAccount: assign({ account: (_, account: BankAccount | null) => account }),
  },
  delays: {
    requestLimit,
    placingLimit,
    preparationLimit,
    pickedAccountEnds: ({ context }) => Math.max(0, context.pickedAt + pickedAccountLifetime - context.now()),
    preparationWait: ({ context }) => backOff(preparationSteps, context.polls),
    searchWait: ({ context }) => backOff(orderSearchSteps, context.polls),
  },
});

/** What the flow begins with: the selection that was saved, where it is this customer's and can still be added. */
export function initialContext({ saved, ...input }: BankLinkingInput): BankLinkingContext {
  const isOwn = saved?.customerGuid === input.customerGuid && input.accountGuid === null && saved.pickedAt + pickedAccountLifetime > input.now();
  const own = isOwn ? saved : null;
  return {
    ...input,
    knownGuids: own?.knownGuids ?? input.knownGuids,
    workflowGuid: null,
    linkToken: null,
    picked: own?.picked ?? null,
    pickedAt: own?.pickedAt ?? 0,
    stepUp: null,
    account: null,
    sentAt: 0,
    searchedAt: 0,
    polls: 0,
    problem: null,
  };
}

type Args = { readonly context: BankLinkingContext };
/** Saves the selection while nothing was sent. */
export const saveSelection = {
  type: 'savePick',
  params: ({ context }: Args) => {
    const { customerGuid, pickedAt, knownGuids } = context;
    return { saved: { customerGuid, picked: pickedAccount(context), pickedAt, knownGuids } };
  },
} as const;

/** Saves the link while the customer may leave for their bank's own page. */
export const saveOpenedLink = {
  type: 'saveLink',
  params: ({ context }: Args) => {
    const { customerGuid, accountGuid, knownGuids, now } = context;
    const lifetime = accountGuid === null ? linkTokenLifetime : updateTokenLifetime;
    return { saved: { customerGuid, accountGuid, linkToken: textOf(context.linkToken), expiresAt: now() + lifetime, knownGuids } };
  },
} as const;

/** @throws Error before something was selected: the chart leaves no way there */
export function pickedAccount({ picked }: Pick<BankLinkingContext, 'picked'>): PickedAccount {
  if (picked === null) throw new Error('no account was selected');
  return picked;
}

/** The account that was added. The chart ends as linked only with one. */
export function addedAccount({ account }: BankLinkingContext): BankAccount {
  if (account === null) throw new Error('no account was added');
  return account;
}

/** @throws Error before a code was confirmed */
export function stepUpOf({ stepUp }: Pick<BankLinkingContext, 'stepUp'>): StepUp {
  if (stepUp === null) throw new Error('no code was confirmed');
  return stepUp;
}

/** @throws Error before the bank made something that can be opened */
export function textOf(value: string | null): string {
  if (value === null) throw new Error('the bank has not prepared the picker');
  return value;
}

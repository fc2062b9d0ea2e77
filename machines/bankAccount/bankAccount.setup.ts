import { assign, sendTo, setup } from 'xstate';
import { type BankAccount, isGone } from '#domain/transfers/bankAccount.ts';
import { bankLinkingMachine } from '../bankLinking/bankLinking.machine.ts';
import type { BankLinkingOutput } from '../bankLinking/bankLinking.types.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeOutput } from '../oneTimeCode/oneTimeCode.types.ts';
import { type Answer, isRefusedFor } from '../shared/problem.ts';
import { type FlowTypes, pollActions, problemActions } from '../shared/setup.ts';
import type { StepUp } from '../shared/stepUp.ts';
import { backOff, bankAccountSteps, placingLimit, requestLimit } from '../shared/waits.ts';
import {
  type BankAccountContext,
  type BankAccountEvent,
  type BankAccountInput,
  type BankAccountReport,
  type ChangeAccountResult,
  completeAccount,
  deleteAccount,
  findOwnership,
  type OwnershipCheck,
  type OwnershipStatus,
  readAccount,
  readOwnership,
  type StartOwnershipResult,
  startOwnership,
} from './bankAccount.types.ts';

/** Whether a report is older than what is known: a list that was read before a change must not undo it. */
const isOlder = (account: BankAccount, { account: known }: BankAccountContext): boolean =>
  account.updatedAt !== null && known.updatedAt !== null && account.updatedAt < known.updatedAt;
const isNews = (account: BankAccount, context: BankAccountContext): boolean => !isOlder(account, context) && account.state !== context.account.state;

const stored = (account: BankAccount, context: BankAccountContext): Partial<BankAccountContext> => {
  if (isOlder(account, context)) return {};
  // What went wrong in one state says nothing about the next.
  return account.state === context.account.state ? { account } : { account, polls: 0, problem: null };
};

export const bankAccountSetup = setup({
  types: {} as FlowTypes<{
    input: BankAccountInput;
    context: BankAccountContext;
    events: BankAccountEvent;
    children: { oneTimeCode: 'oneTimeCode'; bankLinking: 'bankLinking' };
  }>,
  actors: {
    readAccount,
    findOwnership,
    startOwnership,
    readOwnership,
    completeAccount,
    deleteAccount,
    bankLinking: bankLinkingMachine,
    oneTimeCode: oneTimeCodeMachine,
  },
  guards: {
    stateIs: ({ context }, { state }: { state: string }) => context.account.state === state,
    stateIsNew: ({ context }, { account }: { account: BankAccount }) => isNews(account, context),
    answerIsNew: ({ context }, account: BankAccount) => isNews(account, context),
    ownershipIsNew: ({ context }, { account }: OwnershipStatus) => isNews(account, context),
    accountIsGone: ({ context }, { account }: { account: BankAccount }) => isGone(account) && isNews(account, context),
    /** Only the picker can reconnect what it linked. */
    canBeReconnected: ({ context }) => context.account.isLinked,
    accepted: (_, answer: Answer) => answer.ok,
    stepUpExpired: (_, answer: ChangeAccountResult) => isRefusedFor(answer, 'stepUpExpired'),
    checkIsOpen: ({ context: { check } }) => check !== null && check.outcome === null && check.state !== 'expired',
    checkHasPassed: ({ context: { check } }) => check?.outcome === 'passed',
    checkIsDue: ({ context: { check, isNew } }) => isNew && check === null,
    hasReturned: ({ context }) => context.returned !== null,
    bankIsReconnected: (_, { kind }: BankLinkingOutput) => kind === 'reconnected',
  },
  actions: {
    ...problemActions,
    ...pollActions,
    storeReport: assign(({ context }, { account }: { account: BankAccount }) => stored(account, context)),
    storeAccount: assign(({ context }, account: BankAccount) => stored(account, context)),
    storeChangedAccount: assign(({ context }, answer: ChangeAccountResult) => (answer.ok ? stored(answer.account, context) : {})),
    storeOwnership: assign(({ context }, { check, account }: OwnershipStatus) => ({ ...stored(account, context), check })),
    storeFoundCheck: assign({ check: (_, check: OwnershipCheck | null) => check }),
    storeStartedCheck: assign({ check: ({ context }, answer: StartOwnershipResult) => (answer.ok ? answer.check : context.check) }),
    /** Its check was started once; another takes a click. */
    clearNew: assign({ isNew: false }),
    storeStepUp: assign({ stepUp: (_, { stepUp }: OneTimeCodeOutput) => stepUp }),
    clearStepUp: assign({ stepUp: null }),
    clearReturn: assign({ returned: null }),
    reportChange: sendTo(
      ({ context }) => context.reportTo,
      ({ context }) => ({ type: 'account.changed', guid: context.account.guid }) satisfies BankAccountReport,
    ),
  },
  delays: { requestLimit, placingLimit, nextRead: ({ context }) => backOff(bankAccountSteps, context.polls) },
});

export const stateIs = (state: string) => ({ type: 'stateIs', params: { state } }) as const;

/** @throws Error before a code was confirmed: the chart leaves no way there */
export function stepUpOf({ stepUp }: Pick<BankAccountContext, 'stepUp'>): StepUp {
  if (stepUp === null) throw new Error('no code was confirmed');
  return stepUp;
}

/** @throws Error before a check is known */
export function checkOf({ check }: Pick<BankAccountContext, 'check'>): OwnershipCheck {
  if (check === null) throw new Error('no ownership check was started');
  return check;
}

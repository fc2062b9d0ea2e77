import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { accountEnd } from '#domain/security/codeSubjects.ts';
import { type BankAccount, isGone } from '#domain/transfers/bankAccount.ts';
import { bankLinkingMachine } from '../bankLinking/bankLinking.machine.ts';
import type { BankLinkingOutput } from '../bankLinking/bankLinking.types.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeOutput } from '../oneTimeCode/oneTimeCode.types.ts';
import { type Answer, isRefusedFor } from '../shared/problem.ts';
import { requesting, storeFault, storeTimeout, trying, withEvent, withOutput } from '../shared/requesting.ts';
import { required } from '../shared/required.ts';
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

/** A list read before a change must not undo it. */
const isOlder = (account: BankAccount, { account: known }: BankAccountContext): boolean =>
  account.updatedAt !== null && known.updatedAt !== null && account.updatedAt < known.updatedAt;
const isNews = (account: BankAccount, context: BankAccountContext): boolean =>
  !isOlder(account, context) && account.state !== context.account.state;

const stored = (account: BankAccount, context: BankAccountContext): Partial<BankAccountContext> => {
  if (isOlder(account, context)) return {};
  // Problems don't carry over to the next state.
  return account.state === context.account.state ? { account } : { account, polls: 0, problem: null };
};

const bankAccountSetup = setup({
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
    /** The picker can only reconnect accounts it linked. */
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
    storeChangedAccount: assign(({ context }, answer: ChangeAccountResult) =>
      answer.ok ? stored(answer.account, context) : {},
    ),
    storeOwnership: assign(({ context }, { check, account }: OwnershipStatus) => ({
      ...stored(account, context),
      check,
    })),
    storeFoundCheck: assign({ check: (_, check: OwnershipCheck | null) => check }),
    storeStartedCheck: assign({
      check: ({ context }, answer: StartOwnershipResult) => (answer.ok ? answer.check : context.check),
    }),
    /** Only the first check starts automatically. */
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

const stateIs = (state: string) => ({ type: 'stateIs', params: { state } }) as const;

const stepUpOf = ({ stepUp }: Pick<BankAccountContext, 'stepUp'>): StepUp => required(stepUp, 'confirmed code');
const checkOf = ({ check }: Pick<BankAccountContext, 'check'>): OwnershipCheck => required(check, 'ownership check');

const ofAccount = ({ customerGuid, account }: BankAccountContext) => ({ customerGuid, accountGuid: account.guid });

/** Polls until the state changes. A failed read is harmless: the list reports changes too. */
const followed = (id: 'followStoring' | 'followDeleting') =>
  ({
    initial: 'waiting',
    states: {
      waiting: { after: { nextRead: { target: 'reading', actions: 'countPoll' } } },
      reading: trying({
        src: 'readAccount',
        id,
        input: ({ account }: BankAccountContext) => ({ guid: account.guid }),
        onDone: [
          {
            guard: withOutput('answerIsNew'),
            target: '#bankAccount.deciding',
            actions: [withOutput('storeAccount'), 'reportChange'],
          },
          { target: 'waiting', actions: withOutput('storeAccount') },
        ],
        failed: 'waiting',
      }),
    },
  }) as const;

const unverified = bankAccountSetup.createStateConfig({
  description: 'Money moves only once the bank has confirmed that the account is the customer’s.',
  tags: ['screen:accountUnverified'],
  meta: { title: 'Ownership not checked' },
  initial: 'looking',
  on: { 'removal.requested': 'removing' },
  states: {
    looking: {
      description: 'A check may have been started before, here or in another tab.',
      tags: ['busy'],
      ...requesting({
        src: 'findOwnership',
        input: ofAccount,
        onDone: { target: 'deciding', actions: withOutput('storeFoundCheck') },
        failed: 'unknown',
      }),
    },
    deciding: {
      always: [
        { guard: 'checkIsOpen', target: 'checking', actions: ['clearProblem', 'resetPolls'] },
        { guard: 'checkHasPassed', target: 'checking', actions: ['clearProblem', 'resetPolls'] },
        { guard: 'checkIsDue', target: 'starting' },
        { target: 'unproven' },
      ],
    },
    unknown: {
      description: 'Whether a check was started is not known, so none is started.',
      on: { 'ownership.requested': { target: 'looking', actions: 'clearProblem' } },
    },
    unproven: {
      description: 'No check was started, or the last one failed.',
      on: { 'ownership.requested': 'starting' },
    },
    starting: {
      description: 'After a fault the newest check is looked up before another is offered.',
      tags: ['busy'],
      entry: ['clearProblem', 'clearNew'],
      invoke: {
        id: 'startOwnership',
        src: 'startOwnership',
        input: ({ context }) => ofAccount(context),
        onDone: [
          {
            guard: withOutput('accepted'),
            target: 'checking',
            actions: [withOutput('storeStartedCheck'), 'resetPolls'],
          },
          { target: 'unproven', actions: withOutput('storeRefusal') },
        ],
        onError: { target: 'looking', actions: storeFault },
      },
      after: { requestLimit: { target: 'unknown', actions: storeTimeout } },
    },
    checking: {
      description: 'The bank compares the account’s holder with the customer. Nothing is left to do here.',
      tags: ['busy'],
      initial: 'waiting',
      states: {
        waiting: { after: { nextRead: { target: 'reading', actions: 'countPoll' } } },
        reading: trying({
          src: 'readOwnership',
          input: (context: BankAccountContext) => ({
            checkGuid: checkOf(context).guid,
            accountGuid: context.account.guid,
          }),
          onDone: [
            {
              guard: withOutput('ownershipIsNew'),
              target: '#bankAccount.deciding',
              actions: [withOutput('storeOwnership'), 'reportChange'],
            },
            { target: 'deciding', actions: withOutput('storeOwnership') },
          ],
          failed: 'waiting',
        }),
        deciding: {
          always: [
            { guard: 'checkIsOpen', target: 'waiting' },
            { guard: 'checkHasPassed', target: 'waiting' },
            { target: '#bankAccount.unverified.unproven' },
          ],
        },
      },
    },
  },
});

const reconnecting = bankAccountSetup.createStateConfig({
  description: 'The customer signs in to their bank again, in the picker.',
  tags: ['screen:accountReconnecting'],
  meta: { title: 'Reconnecting' },
  entry: 'clearProblem',
  exit: 'clearReturn',
  invoke: {
    id: 'bankLinking',
    src: 'bankLinking',
    input: ({ context }) => ({
      customerGuid: context.customerGuid,
      accountGuid: context.account.guid,
      knownGuids: [],
      now: context.now,
      saved: null,
      returned: context.returned,
    }),
    onDone: [{ guard: withOutput('bankIsReconnected'), target: 'patching' }, { target: 'deciding' }],
    onError: { target: 'refreshRequired', actions: storeFault },
  },
});

const patching = bankAccountSetup.createStateConfig({
  description:
    'The customer has signed in, and our bank learns of it. The answer is `completed`, or `unverified` if ownership was never proven.',
  tags: ['screen:accountPatching'],
  meta: { title: 'Finishing', requirement: '§5 external bank account' },
  initial: 'requesting',
  states: {
    requesting: {
      tags: ['busy'],
      entry: 'clearProblem',
      ...requesting({
        src: 'completeAccount',
        input: ({ account }: BankAccountContext) => ({ guid: account.guid }),
        onDone: [
          {
            guard: withOutput('accepted'),
            target: '#bankAccount.deciding',
            actions: [withOutput('storeChangedAccount'), 'reportChange'],
          },
          { target: '#bankAccount.refreshRequired', actions: [withOutput('storeRefusal'), 'reportChange'] },
        ],
        failed: 'interrupted',
      }),
    },
    interrupted: { description: 'The sign-in counts; only saying so failed.', on: { 'patch.retried': 'requesting' } },
  },
});

const removing = bankAccountSetup.createStateConfig({
  description: 'Removing an account takes a question, a code and one call. The bank’s own states follow it.',
  initial: 'asking',
  on: {
    'account.reported': [
      { guard: withEvent('accountIsGone'), target: 'deciding', actions: withEvent('storeReport') },
      { actions: withEvent('storeReport') },
    ],
  },
  states: {
    asking: {
      tags: ['screen:accountRemoval'],
      meta: { title: 'Remove this account?' },
      on: {
        'removal.confirmed': 'confirmingCode',
        'removal.canceled': { target: '#bankAccount.deciding', actions: 'clearProblem' },
      },
    },
    confirmingCode: {
      tags: ['screen:accountCode'],
      meta: { title: 'Confirm with a code' },
      invoke: {
        id: 'oneTimeCode',
        src: 'oneTimeCode',
        input: ({ context: { customerGuid, account } }) => ({
          customerGuid,
          variant: 'crypto',
          about: { kind: 'bankAccountRemoved', end: accountEnd(account.mask) },
        }),
        onDone: { target: 'requesting', actions: withOutput('storeStepUp') },
        onError: { target: 'asking', actions: storeFault },
      },
      on: { 'removal.canceled': { target: '#bankAccount.deciding', actions: 'clearProblem' } },
    },
    requesting: {
      tags: ['busy', 'screen:accountRequestingRemoval'],
      meta: { title: 'Removing the account' },
      entry: 'clearProblem',
      exit: 'clearStepUp',
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ context }) => ({ guid: context.account.guid, stepUp: stepUpOf(context) }),
        onDone: [
          {
            guard: withOutput('accepted'),
            target: '#bankAccount.deciding',
            actions: [withOutput('storeChangedAccount'), 'reportChange'],
          },
          { guard: withOutput('stepUpExpired'), target: 'confirmingCode', actions: withOutput('storeRefusal') },
          { target: 'asking', actions: [withOutput('storeRefusal'), 'reportChange'] },
        ],
        // The bank may have done it: the list would show that, and retrying is harmless.
        onError: { target: 'asking', actions: [storeFault, 'reportChange'] },
      },
      after: { placingLimit: { target: 'asking', actions: [storeTimeout, 'reportChange'] } },
    },
  },
});

export const bankAccountMachine = bankAccountSetup.createMachine({
  id: 'bankAccount',
  context: ({ input }) => ({ ...input, check: null, stepUp: null, polls: 0, problem: null }),
  initial: 'deciding',
  on: {
    'account.reported': [
      { guard: withEvent('stateIsNew'), target: '.deciding', actions: withEvent('storeReport') },
      { actions: withEvent('storeReport') },
    ],
  },
  states: {
    deciding: {
      description: 'The one table from the bank’s state to the state of the flow.',
      always: [
        { guard: stateIs('storing'), target: 'storing' },
        { guard: stateIs('unverified'), target: 'unverified' },
        { guard: stateIs('completed'), target: 'completed' },
        { guard: stateIs('refresh_required'), target: 'refreshRequired' },
        { guard: stateIs('failed'), target: 'failed' },
        { guard: stateIs('deleting'), target: 'deleting' },
        { guard: stateIs('deleted'), target: 'deleted' },
        { target: 'unknown' },
      ],
    },
    storing: {
      description: 'The bank reads the account’s details.',
      tags: ['busy', 'screen:accountStoring'],
      meta: { title: 'Adding' },
      ...followed('followStoring'),
    },
    unverified,
    completed: {
      tags: ['screen:accountReady'],
      entry: 'clearReturn',
      meta: { title: 'Ready' },
      on: { 'removal.requested': 'removing' },
    },
    refreshRequired: {
      description: 'The bank ended the connection, or a transfer failed for that reason.',
      tags: ['screen:accountRefreshRequired'],
      meta: { title: 'Reconnect needed' },
      always: { guard: 'hasReturned', target: 'reconnecting' },
      on: {
        'reconnection.requested': { guard: 'canBeReconnected', target: 'reconnecting' },
        'removal.requested': 'removing',
      },
    },
    reconnecting,
    patching,
    removing,
    deleting: {
      tags: ['busy', 'screen:accountDeleting'],
      meta: { title: 'Removing' },
      ...followed('followDeleting'),
    },
    deleted: { type: 'final', tags: ['terminal', 'screen:accountDeleted'], meta: { title: 'Removed' } },
    failed: {
      tags: ['screen:accountFailed'],
      meta: { title: 'Failed' },
      on: { 'removal.requested': 'removing' },
    },
    unknown: {
      description:
        'A state that this app does not know. It is shown with the bank’s word, and the next report may lead out of it.',
      tags: ['blocked', 'screen:accountUnknown'],
      meta: { title: 'Unavailable' },
    },
  },
});

export type BankAccountMachine = typeof bankAccountMachine;

type Snapshot = SnapshotFrom<BankAccountMachine>;

export const selectAccount = ({ context }: Snapshot) => context.account;
export const selectLinking = ({ children }: Snapshot) => children.bankLinking ?? null;
/** The bank is checking the account's owner. */
export const selectIsChecking = (snapshot: Snapshot): boolean => snapshot.matches({ unverified: 'checking' });
/** Null unless the last ownership check failed. */
export const selectCheckFailures = ({ context: { check } }: Snapshot): readonly string[] | null =>
  check?.outcome === 'failed' ? check.failureCodes : null;
export const selectMayCheck = (snapshot: Snapshot): boolean => snapshot.can({ type: 'ownership.requested' });
export const selectMayReconnect = (snapshot: Snapshot): boolean => snapshot.can({ type: 'reconnection.requested' });
export const selectMayRetryPatch = (snapshot: Snapshot): boolean => snapshot.can({ type: 'patch.retried' });
/** The customer's current task; null without one. */
export const selectTask = (snapshot: Snapshot): 'reconnecting' | 'removing' | null =>
  snapshot.matches('reconnecting') || snapshot.matches('patching')
    ? 'reconnecting'
    : snapshot.matches('removing')
      ? 'removing'
      : null;

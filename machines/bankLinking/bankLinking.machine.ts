import { assign, type SnapshotFrom, setup } from 'xstate';
import { accountEnd } from '#domain/security/codeSubjects.ts';
import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeOutput } from '../oneTimeCode/oneTimeCode.types.ts';
import { type BankLinkOutcome, openBankLink, type PickedAccount } from '../shared/banking/bankLink.ts';
import { type Answer, isRefusedFor, problem } from '../shared/problem.ts';
import { railOf } from '../shared/rail.ts';
import { requesting, storeFault, trying, withOutput } from '../shared/requesting.ts';
import { required } from '../shared/required.ts';
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

const bankLinkingSetup = setup({
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
      problem: (_, outcome: BankLinkOutcome) => ({
        code: outcome.kind === 'failed' ? outcome.code : 'linkFailed',
        retryable: true,
      }),
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

/** Restores the saved selection if it is this customer's and can still be added. */
function initialContext({ saved, ...input }: BankLinkingInput): BankLinkingContext {
  const isOwn =
    saved?.customerGuid === input.customerGuid &&
    input.accountGuid === null &&
    saved.pickedAt + pickedAccountLifetime > input.now();
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
const saveSelection = {
  type: 'savePick',
  params: ({ context }: Args) => {
    const { customerGuid, pickedAt, knownGuids } = context;
    return { saved: { customerGuid, picked: pickedAccount(context), pickedAt, knownGuids } };
  },
} as const;

const saveOpenedLink = {
  type: 'saveLink',
  params: ({ context }: Args) => {
    const { customerGuid, accountGuid, knownGuids, now } = context;
    const lifetime = accountGuid === null ? linkTokenLifetime : updateTokenLifetime;
    return {
      saved: {
        customerGuid,
        accountGuid,
        linkToken: textOf(context.linkToken),
        expiresAt: now() + lifetime,
        knownGuids,
      },
    };
  },
} as const;

const pickedAccount = ({ picked }: Pick<BankLinkingContext, 'picked'>): PickedAccount =>
  required(picked, 'selected account');
const addedAccount = ({ account }: BankLinkingContext): BankAccount => required(account, 'added account');
const stepUpOf = ({ stepUp }: Pick<BankLinkingContext, 'stepUp'>): StepUp => required(stepUp, 'confirmed code');
const textOf = (value: string | null): string => required(value, 'link session');

const stored = (code: string) => ({ type: 'storeProblem', params: problem(code, true) }) as const;

const awaitingLinkToken = bankLinkingSetup.createStateConfig({
  description: 'The bank prepares the picker, which takes a second or two.',
  tags: ['busy', 'screen:linkOpening'],
  meta: { title: 'Opening your bank', rail: 'Bank' },
  entry: 'resetPolls',
  initial: 'waiting',
  states: {
    waiting: { after: { preparationWait: { target: 'requesting', actions: 'countPoll' } } },
    requesting: trying({
      src: 'readWorkflow',
      input: ({ workflowGuid }: BankLinkingContext) => ({ guid: textOf(workflowGuid) }),
      onDone: [
        {
          guard: withOutput('pickerIsReady'),
          target: '#bankLinking.linking',
          actions: [withOutput('storeLinkToken'), saveOpenedLink],
        },
        { guard: withOutput('pickerFailed'), target: '#bankLinking.interrupted', actions: stored('linkFailed') },
        { target: 'waiting' },
      ],
      failed: 'waiting',
    }),
  },
  on: { 'link.closed': 'left' },
  after: { preparationLimit: { target: 'interrupted', actions: stored('bankIsSlow') } },
});

const exchanging = bankLinkingSetup.createStateConfig({
  description:
    'One selection makes one account. After a fault the account is searched for before another try is offered.',
  tags: ['busy', 'screen:linkAdding'],
  meta: { title: 'Adding your account', rail: 'Account' },
  // After a reload, a sent account is in the list.
  entry: ['clearProblem', 'resetPolls', 'storeSentTime', 'removeSaved'],
  initial: 'sending',
  states: {
    sending: {
      exit: 'clearStepUp',
      invoke: {
        id: 'addAccount',
        src: 'addAccount',
        input: ({ context }) => ({
          customerGuid: context.customerGuid,
          picked: pickedAccount(context),
          stepUp: stepUpOf(context),
        }),
        onDone: [
          { guard: withOutput('accepted'), target: '#bankLinking.linked', actions: withOutput('storeAddedAccount') },
          {
            guard: withOutput('stepUpExpired'),
            target: '#bankLinking.confirmingCode',
            actions: withOutput('storeRefusal'),
          },
          { target: '#bankLinking.interrupted', actions: [withOutput('storeRefusal'), 'clearPicked'] },
        ],
        onError: { target: 'searching', actions: 'storeSentTime' },
      },
      after: { placingLimit: { target: 'searching', actions: 'storeSentTime' } },
    },
    searching: {
      description:
        'It is unknown whether the account was added. The search ends without it once the request would have arrived.',
      entry: 'storeSearchTime',
      ...trying({
        src: 'findAccount',
        input: (context: BankLinkingContext) => ({
          customerGuid: context.customerGuid,
          picked: pickedAccount(context),
          knownGuids: context.knownGuids,
        }),
        onDone: [
          {
            guard: withOutput('accountExists'),
            target: '#bankLinking.linked',
            actions: withOutput('storeFoundAccount'),
          },
          { guard: 'searchIsFinal', target: '#bankLinking.interrupted', actions: stored('accountNotAdded') },
          { target: 'waiting' },
        ],
        failed: 'waiting',
      }),
    },
    waiting: { after: { searchWait: { target: 'searching', actions: 'countPoll' } } },
  },
  // The list shows the account even if the customer leaves.
  on: { 'link.closed': 'left' },
});

export const bankLinkingMachine = bankLinkingSetup.createMachine({
  id: 'bankLinking',
  context: ({ input }) => initialContext(input),
  initial: 'deciding',
  // The final state's output, which XState does not type.
  output: ({ event }) => event.output as BankLinkingOutput,
  states: {
    deciding: {
      description: 'After a reload, what was selected is confirmed again; nothing of it was sent.',
      meta: { title: 'Resuming' },
      always: [
        { guard: 'hasPicked', target: 'confirmingCode' },
        { guard: 'hasReturned', target: 'returning' },
        { target: 'creatingWorkflow' },
      ],
    },
    returning: {
      description:
        'The customer comes back from their bank’s own page. Only the link that they left with opens the picker again.',
      meta: { title: 'Returning from your bank' },
      always: [
        { guard: 'returnIsLost', target: 'interrupted', actions: stored('returnLost') },
        { guard: 'returnIsOfAnother', target: 'interrupted', actions: stored('returnOfAnother') },
        { guard: 'returnIsTooLate', target: 'interrupted', actions: [stored('returnTooLate'), 'removeSaved'] },
        { target: 'linking', actions: 'storeReturnedLink' },
      ],
    },
    creatingWorkflow: {
      tags: ['busy', 'screen:linkOpening'],
      meta: { title: 'Opening your bank', rail: 'Bank', requirement: 'bank contract §4.5' },
      entry: ['clearProblem', 'clearReturn'],
      ...requesting({
        src: 'createWorkflow',
        input: ({ customerGuid, accountGuid }: BankLinkingContext) => ({ customerGuid, accountGuid }),
        onDone: [
          { guard: withOutput('accepted'), target: 'awaitingLinkToken', actions: withOutput('storeWorkflow') },
          { target: 'interrupted', actions: withOutput('storeRefusal') },
        ],
        failed: 'interrupted',
      }),
      on: { 'link.closed': 'left' },
    },
    awaitingLinkToken,
    linking: {
      description:
        'The customer signs in to their bank and selects one account. What they type there never passes through this application.',
      tags: ['screen:linkPicker'],
      exit: 'removeSaved',
      meta: { title: 'Choose your bank', rail: 'Bank' },
      invoke: {
        id: 'openBankLink',
        src: 'openBankLink',
        input: ({ context: { linkToken, accountGuid, returned } }) => ({
          linkToken: textOf(linkToken),
          update: accountGuid !== null,
          returnedTo: returned?.address ?? null,
        }),
        onDone: [
          { guard: withOutput('accountWasPicked'), target: 'confirmingCode', actions: withOutput('storePicked') },
          { guard: withOutput('bankIsReconnected'), target: 'reconnected' },
          { guard: withOutput('pickerWasLeft'), target: 'left' },
          { target: 'interrupted', actions: withOutput('storeLinkFailure') },
        ],
        onError: { target: 'interrupted', actions: storeFault },
      },
      on: { 'link.closed': 'left' },
    },
    confirmingCode: {
      description:
        'The code comes after the picker, so that its token is fresh however long the bank’s own sign-in takes. The selection waits here.',
      tags: ['screen:linkCode'],
      meta: { title: 'Confirm with a code', rail: 'Code' },
      entry: saveSelection,
      invoke: {
        id: 'oneTimeCode',
        src: 'oneTimeCode',
        input: ({ context: { customerGuid, picked } }) => ({
          customerGuid,
          variant: 'crypto',
          about: { kind: 'bankAccountAdded', end: accountEnd(picked?.account.mask) },
        }),
        onDone: { target: 'exchanging', actions: withOutput('storeStepUp') },
        onError: { target: 'interrupted', actions: storeFault },
      },
      on: { 'link.closed': 'left' },
      after: {
        pickedAccountEnds: { target: 'interrupted', actions: [stored('linkExpired'), 'clearPicked', 'removeSaved'] },
      },
    },
    exchanging,
    interrupted: {
      description: 'Nothing was added. A selection that can still be added is kept.',
      tags: ['screen:linkStopped'],
      meta: { title: 'Your bank isn’t linked yet', rail: 'Bank' },
      on: {
        'link.retried': [
          { guard: 'hasPicked', target: 'confirmingCode', actions: 'clearProblem' },
          { target: 'creatingWorkflow' },
        ],
        'link.closed': 'left',
      },
    },
    linked: {
      type: 'final',
      tags: ['terminal'],
      output: ({ context }) => ({ kind: 'linked', account: addedAccount(context) }),
    },
    reconnected: { type: 'final', tags: ['terminal'], output: { kind: 'reconnected' } },
    left: {
      description: 'The customer gave up. Nothing was added by what is known here.',
      type: 'final',
      tags: ['terminal'],
      entry: 'removeSaved',
      output: { kind: 'left' },
    },
  },
});

export type BankLinkingMachine = typeof bankLinkingMachine;

type Snapshot = SnapshotFrom<BankLinkingMachine>;

export const selectPicked = ({ context }: Snapshot) => context.picked?.account ?? null;
export const selectLinkToken = (snapshot: Snapshot): string | null =>
  snapshot.matches('linking') ? snapshot.context.linkToken : null;
/** Where the bank sent the customer back; null when the picker first opens. */
export const selectReturnedTo = ({ context }: Snapshot): string | null => context.returned?.address ?? null;
/** The bank is slow to prepare the picker. */
export const selectIsLate = (snapshot: Snapshot): boolean =>
  snapshot.matches('awaitingLinkToken') && snapshot.context.polls > preparationSteps.length;
export const selectIsSearching = (snapshot: Snapshot): boolean =>
  snapshot.matches('exchanging') && !snapshot.matches({ exchanging: 'sending' });
export const selectIsUpdate = ({ context }: Snapshot): boolean => context.accountGuid !== null;
/** Bank, code, account. Reconnecting is a single step without a rail. */
export const selectRail = (snapshot: Snapshot) => (selectIsUpdate(snapshot) ? [] : railOf(snapshot));

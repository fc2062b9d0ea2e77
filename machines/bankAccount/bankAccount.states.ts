import { accountEnd } from '#domain/security/codeSubjects.ts';
import { requesting, storeFault, storeTimeout, trying, withAnswer, withEvent } from '../shared/requesting.ts';
import { bankAccountSetup, checkOf, stepUpOf } from './bankAccount.setup.ts';
import type { BankAccountContext } from './bankAccount.types.ts';

/** The longer states of a linked bank account. */

const ofAccount = ({ customerGuid, account }: BankAccountContext) => ({ customerGuid, accountGuid: account.guid });

/** Reads the account until its state has changed. The list reports changes too, so a read that fails costs nothing. */
export const followed = (id: 'followStoring' | 'followDeleting') =>
  ({
    initial: 'waiting',
    states: {
      waiting: { after: { nextRead: { target: 'reading', actions: 'countPoll' } } },
      reading: trying({
        src: 'readAccount',
        id,
        input: ({ account }: BankAccountContext) => ({ guid: account.guid }),
        onDone: [
          { guard: withAnswer('answerIsNew'), target: '#bankAccount.deciding', actions: [withAnswer('storeAccount'), 'reportChange'] },
          { target: 'waiting', actions: withAnswer('storeAccount') },
        ],
        failed: 'waiting',
      }),
    },
  }) as const;

export const unverified = bankAccountSetup.createStateConfig({
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
        onDone: { target: 'deciding', actions: withAnswer('storeFoundCheck') },
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
          { guard: withAnswer('accepted'), target: 'checking', actions: [withAnswer('storeStartedCheck'), 'resetPolls'] },
          { target: 'unproven', actions: withAnswer('storeRefusal') },
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
          input: (context: BankAccountContext) => ({ checkGuid: checkOf(context).guid, accountGuid: context.account.guid }),
          onDone: [
            { guard: withAnswer('ownershipIsNew'), target: '#bankAccount.deciding', actions: [withAnswer('storeOwnership'), 'reportChange'] },
            { target: 'deciding', actions: withAnswer('storeOwnership') },
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

export const reconnecting = bankAccountSetup.createStateConfig({
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
    onDone: [{ guard: withAnswer('bankIsReconnected'), target: 'patching' }, { target: 'deciding' }],
    onError: { target: 'refreshRequired', actions: storeFault },
  },
});

export const patching = bankAccountSetup.createStateConfig({
  description: 'The customer has signed in, and our bank learns of it. The answer is `completed`, or `unverified` if ownership was never proven.',
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
          { guard: withAnswer('accepted'), target: '#bankAccount.deciding', actions: [withAnswer('storeChangedAccount'), 'reportChange'] },
          { target: '#bankAccount.refreshRequired', actions: [withAnswer('storeRefusal'), 'reportChange'] },
        ],
        failed: 'interrupted',
      }),
    },
    interrupted: { description: 'The sign-in counts; only saying so failed.', on: { 'patch.retried': 'requesting' } },
  },
});

export const removing = bankAccountSetup.createStateConfig({
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
      on: { 'removal.confirmed': 'confirmingCode', 'removal.canceled': { target: '#bankAccount.deciding', actions: 'clearProblem' } },
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
        onDone: { target: 'requesting', actions: withAnswer('storeStepUp') },
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
          { guard: withAnswer('accepted'), target: '#bankAccount.deciding', actions: [withAnswer('storeChangedAccount'), 'reportChange'] },
          { guard: withAnswer('stepUpExpired'), target: 'confirmingCode', actions: withAnswer('storeRefusal') },
          { target: 'asking', actions: [withAnswer('storeRefusal'), 'reportChange'] },
        ],
        // It may have been carried out: the list says so, and asking again is harmless.
        onError: { target: 'asking', actions: [storeFault, 'reportChange'] },
      },
      after: { placingLimit: { target: 'asking', actions: [storeTimeout, 'reportChange'] } },
    },
  },
});

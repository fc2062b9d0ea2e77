import type { SnapshotFrom } from 'xstate';
import { withEvent } from '../shared/requesting.ts';
import { bankAccountSetup, stateIs } from './bankAccount.setup.ts';
import { followed, patching, reconnecting, removing, unverified } from './bankAccount.states.ts';

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
      on: { 'reconnection.requested': { guard: 'canBeReconnected', target: 'reconnecting' }, 'removal.requested': 'removing' },
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
      description: 'A state that this app does not know. It is shown with the bank’s word, and the next report may lead out of it.',
      tags: ['blocked', 'screen:accountUnknown'],
      meta: { title: 'Unavailable' },
    },
  },
});

export type BankAccountMachine = typeof bankAccountMachine;

type Snapshot = SnapshotFrom<BankAccountMachine>;

export const selectAccount = ({ context }: Snapshot) => context.account;
export const selectLinking = ({ children }: Snapshot) => children.bankLinking ?? null;
/** The bank is comparing the account's holder with the customer. */
export const selectIsChecking = (snapshot: Snapshot): boolean => snapshot.matches({ unverified: 'checking' });
/** Why the last ownership check failed; null without one that failed. */
export const selectCheckFailures = ({ context: { check } }: Snapshot): readonly string[] | null =>
  check?.outcome === 'failed' ? check.failureCodes : null;
export const selectMayCheck = (snapshot: Snapshot): boolean => snapshot.can({ type: 'ownership.requested' });
export const selectMayReconnect = (snapshot: Snapshot): boolean => snapshot.can({ type: 'reconnection.requested' });
export const selectMayRetryPatch = (snapshot: Snapshot): boolean => snapshot.can({ type: 'patch.retried' });
/** What the customer is doing with the account; null while they only look at it. */
export const selectTask = (snapshot: Snapshot): 'reconnecting' | 'removing' | null =>
  snapshot.matches('reconnecting') || snapshot.matches('patching') ? 'reconnecting' : snapshot.matches('removing') ? 'removing' : null;

import { withEvent } from '../shared/requesting.ts';
import { resuming } from '../shared/transferring/transfer.states.ts';
import { editing, quoting } from './withdrawal.editing.ts';
import { initialContext, saveDraft } from './withdrawal.saved.ts';
import { confirmingCode, pending, reviewing, submitting } from './withdrawal.sending.ts';
import { withdrawalSetup } from './withdrawal.setup.ts';

export const withdrawalMachine = withdrawalSetup.createMachine({
  id: 'withdrawal',
  context: ({ input }) => initialContext(input),
  initial: 'deciding',
  invoke: {
    id: 'watchFacts',
    src: 'watchFacts',
    // The facts then stop changing. The bank still checks everything.
    onError: {},
  },
  on: { 'facts.updated': { actions: withEvent('storeFacts') }, 'network.online': { actions: 'clearOffline' } },
  states: {
    deciding: resuming({ guard: 'assetIsAwaited', target: 'awaitingRecords' }),
    awaitingRecords: {
      description: 'The records say which asset was withdrawn last. A form that began with another one would change under the customer.',
      tags: ['busy', 'screen:withdrawalAwaited'],
      meta: { title: 'Loading', rail: 'Amount' },
      always: { guard: 'transfersAreKnown', target: 'editing', actions: 'storeLastUsed' },
      on: {
        'asset.changed': { target: 'editing', actions: [withEvent('storeAsset'), saveDraft] },
        'destination.changed': { target: 'editing', actions: [withEvent('storeDestination'), saveDraft] },
      },
      after: { lastUsedWait: 'editing' },
    },
    editing,
    quoting,
    reviewing,
    confirmingCode,
    submitting,
    pending,
    completed: {
      tags: ['terminal', 'screen:withdrawalCompleted'],
      meta: { title: 'Withdrawal completed', rail: 'Arrival' },
      entry: ['announceCompleted', 'removeSavedWithdrawal'],
      on: { 'withdrawal.anotherRequested': { target: 'editing', actions: 'clearDraft' } },
    },
    failed: {
      description: 'Nothing left the account. What was entered is kept for another try.',
      tags: ['terminal', 'screen:withdrawalFailed'],
      meta: { title: 'Withdrawal not completed', rail: 'Arrival' },
      entry: 'announceFailed',
      on: {
        'amount.revised': { target: 'editing', actions: 'clearProblem' },
        'withdrawal.anotherRequested': { target: 'editing', actions: 'clearDraft' },
      },
    },
  },
});

export type WithdrawalMachine = typeof withdrawalMachine;

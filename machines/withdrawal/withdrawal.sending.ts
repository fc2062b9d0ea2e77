import { withEvent } from '../shared/requesting.ts';
import { arming } from '../shared/reviewing.ts';
import * as transfer from '../shared/transferring/transfer.states.ts';
import { saveDraft, saving } from './withdrawal.saved.ts';
import { withdrawalSetup } from './withdrawal.setup.ts';

/** The states in which the withdrawal is reviewed, confirmed, sent and followed. */

const flow = { path: 'withdrawal', screen: 'withdrawal' } as const;

export const reviewing = withdrawalSetup.createStateConfig({
  description: 'The quote and its destination. They stay as they are shown until they are sent.',
  tags: ['form', 'screen:withdrawalReview'],
  meta: { title: 'Review your withdrawal', rail: 'Review' },
  entry: ['storeCaution', 'announceReview'],
  on: { 'amount.revised': 'editing' },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'addressMustBeChecked', target: 'comparing' }, { target: 'arming' }] },
    comparing: {
      description: 'The address looks like one that was sent to before, or nobody can say whether it does. Every character must be checked.',
      tags: ['blocked'],
      on: {
        'address.checked': 'arming',
        // Records that were missing may say more.
        'facts.updated': { target: 'deciding', actions: [withEvent('storeFacts'), 'storeCaution'] },
      },
    },
    arming: { ...arming('armed'), on: { 'address.unchecked': 'deciding' } },
    armed: {
      on: {
        'address.unchecked': 'deciding',
        'withdrawal.confirmed': [
          // A pause may have begun since, in another tab.
          { guard: 'withdrawalsArePaused', target: '#withdrawal.editing' },
          { guard: 'endIsUnchanged', target: '#withdrawal.confirmingCode', actions: 'clearProblem' },
          { target: '#withdrawal.editing', actions: 'storeChangedEnd' },
        ],
      },
    },
  },
});

export const confirmingCode = withdrawalSetup.createStateConfig(transfer.confirmingCode(flow, ['storeChangedEnd']));
export const submitting = withdrawalSetup.createStateConfig(transfer.submitting(flow, { title: 'Sending', rail: 'Confirm' }, saving));
export const pending = withdrawalSetup.createStateConfig({
  ...transfer.pending(flow, saving, [
    { guard: 'transferIsCompleted', target: '#withdrawal.completed' },
    { guard: 'transferIsFailed', target: '#withdrawal.failed' },
  ]),
  // The list beside it may have read the news first.
  on: { 'records.updated': '.reading', 'withdrawal.anotherRequested': { target: 'editing', actions: ['clearDraft', saveDraft] } },
});

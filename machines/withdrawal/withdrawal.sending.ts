import { withAnswer, withEvent } from '../shared/params.ts';
import { submittedPatience } from '../shared/patience.ts';
import { storeFault } from '../shared/requesting.ts';
import { followingWork, sendingWork } from '../shared/transferring/transfer.states.ts';
import { saveDraft, saveIntent } from './withdrawal.saved.ts';
import { withdrawalSetup } from './withdrawal.setup.ts';

/** The states in which the withdrawal is reviewed, confirmed, sent and followed. */

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
    arming: {
      description: 'The button has just appeared or changed its meaning, so a click already under way is ignored.',
      after: { armingTime: 'armed' },
      on: { 'address.unchecked': 'deciding' },
    },
    armed: {
      on: {
        'address.unchecked': 'deciding',
        'withdrawal.confirmed': [
          // A pause may have begun since, in another tab.
          { guard: 'sendsArePaused', target: '#withdrawal.editing' },
          { guard: 'endIsUnchanged', target: '#withdrawal.confirmingCode', actions: 'clearProblem' },
          { target: '#withdrawal.editing', actions: 'storeChangedEnd' },
        ],
      },
    },
  },
});

export const confirmingCode = withdrawalSetup.createStateConfig({
  description: 'A code of this withdrawal alone buys the token that may send it.',
  tags: ['form', 'screen:withdrawalCode'],
  meta: { title: 'Confirm with a code', rail: 'Code' },
  on: { 'review.requested': 'reviewing', 'amount.revised': 'editing' },
  invoke: {
    id: 'oneTimeCode',
    src: 'oneTimeCode',
    input: ({ context: { customerGuid } }) => ({ customerGuid, variant: 'crypto' }),
    onDone: [
      { guard: 'endIsUnchanged', target: 'submitting', actions: withAnswer('storeStepUp') },
      { target: 'editing', actions: 'storeChangedEnd' },
    ],
    onError: { target: 'reviewing', actions: storeFault },
  },
});

export const submitting = withdrawalSetup.createStateConfig({
  description: 'One quote makes one transfer. After a fault it is searched for before another try is offered.',
  type: 'parallel',
  tags: ['busy', 'screen:withdrawalSubmitting'],
  meta: { title: 'Sending', rail: 'Sending' },
  entry: ['clearProblem', 'resetPolls', 'storeIntent', saveIntent],
  exit: saveDraft,
  states: {
    work: sendingWork('withdrawal'),
    patience: submittedPatience,
  },
});

export const pending = withdrawalSetup.createStateConfig({
  description: 'The bank has the transfer and carries it out, with or without this page.',
  tags: ['busy', 'screen:withdrawalPending'],
  meta: { title: 'On its way', rail: 'On its way' },
  entry: ['announceSent', 'resetPolls', 'clearProblem', saveIntent],
  exit: saveDraft,
  on: { 'withdrawal.anotherRequested': { target: 'editing', actions: 'clearDraft' } },
  ...followingWork([
    { guard: 'transferIsCompleted', target: '#withdrawal.completed' },
    { guard: 'transferIsFailed', target: '#withdrawal.failed' },
  ] as const),
});

import { withAnswer } from '../shared/params.ts';
import { submittedPatience } from '../shared/patience.ts';
import { storeFault } from '../shared/requesting.ts';
import { followingWork, sendingWork } from '../shared/transferring/transfer.states.ts';
import { saveDraft, saveIntent } from './deposit.saved.ts';
import { depositSetup } from './deposit.setup.ts';

/** The states in which a deposit of dollars is reviewed, confirmed, sent and followed. */

export const reviewing = depositSetup.createStateConfig({
  description: 'The terms and the bank account. They stay as they are shown until they are sent.',
  tags: ['form', 'screen:dollarReview'],
  meta: { title: 'Review your deposit', rail: 'Review' },
  entry: 'announceReview',
  on: { 'amount.revised': 'editing' },
  initial: 'arming',
  states: {
    arming: {
      description: 'The button has just appeared or changed its meaning, so a click already under way is ignored.',
      after: { armingTime: 'armed' },
    },
    armed: {
      on: {
        'deposit.confirmed': [
          { guard: 'endIsUsable', target: '#deposit.dollars.confirmingCode', actions: 'clearProblem' },
          // The choice of the account says what happened to it.
          { target: '#deposit.dollars.editing' },
        ],
      },
    },
  },
});

export const confirmingCode = depositSetup.createStateConfig({
  description: 'A code of this deposit alone buys the token that may send it.',
  tags: ['form', 'screen:dollarCode'],
  meta: { title: 'Confirm with a code', rail: 'Code' },
  on: { 'review.requested': { target: 'reviewing', actions: 'clearProblem' }, 'amount.revised': { target: 'editing', actions: 'clearProblem' } },
  invoke: {
    id: 'oneTimeCode',
    src: 'oneTimeCode',
    input: ({ context: { customerGuid } }) => ({ customerGuid, variant: 'crypto' }),
    onDone: [
      { guard: 'endIsUsable', target: 'submitting', actions: withAnswer('storeStepUp') },
      { target: 'editing', actions: 'clearProblem' },
    ],
    onError: { target: 'reviewing', actions: storeFault },
  },
});

export const submitting = depositSetup.createStateConfig({
  description: 'One quote makes one transfer. After a fault it is searched for before another try is offered.',
  type: 'parallel',
  tags: ['busy', 'screen:dollarSubmitting'],
  meta: { title: 'Starting your deposit', rail: 'On its way' },
  entry: ['clearProblem', 'resetPolls', 'storeIntent', saveIntent],
  exit: saveDraft,
  states: {
    work: sendingWork('deposit.dollars'),
    patience: submittedPatience,
  },
});

export const pending = depositSetup.createStateConfig({
  description: 'The bank has the deposit: it is on its way, in review, or in the balance and on hold. It goes on with or without this page.',
  tags: ['busy', 'screen:dollarPending'],
  meta: { title: 'On its way', rail: 'On its way' },
  entry: ['announceSent', 'resetPolls', 'clearProblem', saveIntent],
  on: { 'deposit.anotherRequested': { target: 'editing', actions: ['clearDraft', saveDraft] } },
  ...followingWork([
    { guard: 'transferIsReturned', target: '#deposit.dollars.returned' },
    { guard: 'transferIsCompleted', target: '#deposit.dollars.completed' },
    { guard: 'transferIsFailed', target: '#deposit.dollars.failed' },
  ] as const),
});

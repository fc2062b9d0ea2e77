import { arming } from '../shared/reviewing.ts';
import * as transfer from '../shared/transferring/transfer.states.ts';
import { saveDraft, saving } from './deposit.saved.ts';
import { depositSetup } from './deposit.setup.ts';

/** The states in which a deposit of dollars is reviewed, confirmed, sent and followed. */

const flow = { path: 'deposit.dollars', screen: 'dollar' } as const;

export const reviewing = depositSetup.createStateConfig({
  description: 'The terms and the bank account. They stay as they are shown until they are sent.',
  tags: ['form', 'screen:dollarReview'],
  meta: { title: 'Review your deposit', rail: 'Review' },
  entry: 'announceReview',
  on: { 'amount.revised': 'editing' },
  initial: 'arming',
  states: {
    arming: arming('armed'),
    armed: {
      on: {
        'deposit.confirmed': [
          { guard: 'endIsUnchanged', target: '#deposit.dollars.confirmingCode', actions: 'clearProblem' },
          // The choice of the account says what happened to it.
          { target: '#deposit.dollars.editing' },
        ],
      },
    },
  },
});

export const confirmingCode = depositSetup.createStateConfig(transfer.confirmingCode(flow, []));
export const submitting = depositSetup.createStateConfig(transfer.submitting(flow, { title: 'Starting your deposit', rail: 'Confirm' }, saving));
export const pending = depositSetup.createStateConfig({
  ...transfer.pending(flow, saving, [
    { guard: 'transferIsReturned', target: '#deposit.dollars.returned' },
    { guard: 'transferIsCompleted', target: '#deposit.dollars.completed' },
    { guard: 'transferIsFailed', target: '#deposit.dollars.failed' },
  ]),
  // The list beside it may have read the news first.
  on: { 'records.updated': '.reading', 'deposit.anotherRequested': { target: 'editing', actions: ['clearDraft', saveDraft] } },
});

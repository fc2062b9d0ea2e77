import { withEvent } from '../shared/requesting.ts';
import { requestingQuote } from '../shared/reviewing.ts';
import { resuming } from '../shared/transferring/transfer.states.ts';
import { quoteRequestOf } from './deposit.amount.ts';
import { saveDraft } from './deposit.saved.ts';
import { confirmingCode, pending, reviewing, submitting } from './deposit.sending.ts';
import { depositSetup } from './deposit.setup.ts';

const another = { target: 'editing', actions: 'clearDraft' } as const;

/** The deposit of dollars from a linked bank account. It goes on while an address is looked at, and after the page. */
export const dollars = depositSetup.createStateConfig({
  description: 'A deposit of dollars from a linked bank account, by ACH.',
  initial: 'deciding',
  on: { 'network.online': { actions: 'clearOffline' } },
  states: {
    deciding: resuming(),
    editing: {
      tags: ['form', 'screen:dollarAmount'],
      meta: { title: 'Enter an amount', rail: 'Amount' },
      entry: ['clearReview', 'announceAmount'],
      on: {
        'account.chosen': { actions: [withEvent('storeAccount'), saveDraft] },
        'amount.changed': { actions: [withEvent('storeAmount'), saveDraft] },
        'max.chosen': { guard: 'maxIsKnown', actions: ['storeMax', saveDraft] },
        'quote.requested': [
          // Without an account there is no button; the choice says what is wrong with the chosen one.
          { guard: 'accountIsUnusable' },
          { guard: 'amountIsAcceptable', target: 'quoting' },
          { actions: 'storeAmountProblem' },
        ],
      },
    },
    quoting: {
      ...requestingQuote({
        src: 'requestTransferQuote',
        id: 'requestTransferQuote',
        input: quoteRequestOf,
        review: 'reviewing',
        store: 'storeReview',
        failed: 'editing',
      }),
      description: 'The bank names the fee.',
      tags: ['busy', 'screen:dollarAmount'],
      meta: { title: 'Getting the terms', rail: 'Amount' },
      entry: ['clearProblem', 'clearReview'],
      on: { 'amount.revised': 'editing' },
    },
    reviewing,
    confirmingCode,
    submitting,
    pending,
    completed: {
      description: 'The money is available. The other bank can still return it.',
      tags: ['terminal', 'screen:dollarCompleted'],
      meta: { title: 'Deposit completed', rail: 'Arrival' },
      entry: ['announceEnd', 'removeSavedDeposit'],
      on: {
        'facts.updated': [
          { guard: withEvent('depositWasReturned'), target: 'returned', actions: [withEvent('storeFacts'), 'storeReturn'] },
          { actions: withEvent('storeFacts') },
        ],
        'deposit.anotherRequested': another,
      },
    },
    returned: {
      description: 'The other bank took the money back. The bank says why.',
      tags: ['terminal', 'screen:dollarReturned'],
      meta: { title: 'Deposit returned', rail: 'Arrival' },
      entry: ['announceEnd', 'removeSavedDeposit'],
      on: { 'deposit.anotherRequested': another },
    },
    failed: {
      description: 'Nothing was moved. The amount is kept for another try.',
      tags: ['terminal', 'screen:dollarFailed'],
      meta: { title: 'Deposit not completed', rail: 'Arrival' },
      entry: 'announceEnd',
      on: {
        'amount.revised': { target: 'editing', actions: 'clearProblem' },
        'deposit.anotherRequested': another,
      },
    },
  },
});

import { not } from 'xstate';
import { trying, withAnswer, withEvent } from '../shared/requesting.ts';
import { requestingQuote } from '../shared/reviewing.ts';
import { estimateRequestOf, quoteRequestOf } from './withdrawal.amount.ts';
import { saveDraft } from './withdrawal.saved.ts';
import { withdrawalSetup } from './withdrawal.setup.ts';

/** The states in which the withdrawal is entered and quoted. */

const fee = withdrawalSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'feeIsNeeded', target: 'estimating' }, { target: 'ready' }] },
    estimating: trying({
      src: 'requestTransferQuote',
      id: 'estimateFee',
      input: estimateRequestOf,
      onDone: { target: 'deciding', actions: withAnswer('storeEstimate') },
      failed: 'unestimated',
    }),
    unestimated: {
      description: 'The fee is unknown. The review shows it all the same.',
      after: { estimateWait: 'deciding' },
      on: { 'tab.shown': 'deciding', 'network.online': { target: 'deciding', actions: 'clearOffline' } },
    },
    ready: { on: { 'facts.updated': { target: 'deciding', actions: withEvent('storeFacts') } } },
  },
});

const review = withdrawalSetup.createStateConfig({
  initial: 'open',
  states: {
    open: {
      always: { guard: 'withdrawalsArePaused', target: 'paused' },
      on: { 'quote.requested': [{ guard: 'draftIsAcceptable', target: '#withdrawal.quoting' }, { actions: 'storeDraftProblems' }] },
    },
    paused: {
      description: 'Nothing may leave the account for a time. What is typed stays, and the review opens when the pause ends.',
      tags: ['blocked'],
      always: { guard: not('withdrawalsArePaused'), target: 'open' },
      after: { pauseLength: { target: 'open', actions: 'announcePauseEnd' } },
    },
  },
});

export const editing = withdrawalSetup.createStateConfig({
  description: 'The fee is estimated by a quote for all that is available, so that Max follows it.',
  type: 'parallel',
  tags: ['form', 'screen:withdrawalAmount'],
  meta: { title: 'Enter an amount', rail: 'Amount' },
  entry: ['clearReview', 'announceAmount'],
  on: {
    'asset.changed': { target: '.fee.deciding', actions: [withEvent('storeAsset'), saveDraft] },
    'destination.changed': { target: '.fee.deciding', actions: [withEvent('storeDestination'), saveDraft] },
    'amount.changed': { actions: [withEvent('storeAmount'), saveDraft] },
    'unit.switched': { guard: 'unitIsSwitchable', actions: ['storeUnit', saveDraft] },
    'max.chosen': { guard: 'maxIsKnown', actions: ['storeMax', saveDraft] },
  },
  states: { fee, review },
});

export const quoting = withdrawalSetup.createStateConfig({
  tags: ['busy', 'screen:withdrawalAmount'],
  meta: { title: 'Getting the fee', rail: 'Amount' },
  entry: 'clearProblem',
  on: { 'amount.revised': 'editing' },
  ...requestingQuote({
    src: 'requestTransferQuote',
    id: 'requestTransferQuote',
    input: quoteRequestOf,
    review: 'reviewing',
    store: 'storeReview',
    failed: 'editing',
  }),
});

import { beginningOf, keepDraft } from './order.kept.ts';
import { settling, submitting } from './order.placing.ts';
import { quoteRequestOf } from './order.quote.ts';
import { confirming, quoted, requoting } from './order.review.ts';
import { orderSetup } from './order.setup.ts';

export const orderMachine = orderSetup.createMachine({
  id: 'order',
  context: ({ input }) => beginningOf(input),
  initial: 'restoring',
  invoke: {
    id: 'watchFacts',
    src: 'watchFacts',
    // Facts then stand still: after a minute without prices no quote is asked for any more.
    onError: {},
  },
  on: {
    'balances.updated': { actions: { type: 'storeBalances', params: ({ event }) => event } },
    'market.updated': { actions: { type: 'storeMarket', params: ({ event }) => event } },
  },
  states: {
    restoring: {
      description: 'An order that was sent before the page was loaded anew is looked for and followed, and never sent again.',
      meta: { title: 'Resuming' },
      always: [
        { guard: 'orderWasPlaced', target: 'settling' },
        { guard: 'orderWasSent', target: '#order.submitting.work.verifying' },
        { target: 'editing' },
      ],
    },
    editing: {
      tags: ['form', 'screen:orderAmount'],
      meta: { title: 'Enter an amount', rail: 'Amount' },
      entry: ['forgetQuote', 'announceAmount'],
      on: {
        'side.changed': { actions: [{ type: 'storeSide', params: ({ event }) => event }, keepDraft] },
        'asset.changed': { actions: [{ type: 'storeAsset', params: ({ event }) => event }, keepDraft] },
        'amount.changed': { actions: [{ type: 'storeAmount', params: ({ event }) => event }, keepDraft] },
        'unit.switched': { actions: ['switchUnit', keepDraft] },
        'max.chosen': { guard: 'somethingIsAvailable', actions: ['fillMax', keepDraft] },
        'quote.requested': [{ guard: 'amountIsAcceptable', target: 'quoting' }, { actions: 'showAmountProblem' }],
      },
    },
    quoting: {
      description: 'The bank is asked for a price to hold.',
      tags: ['busy', 'screen:orderAmount'],
      meta: { title: 'Getting a price', rail: 'Amount' },
      entry: ['forgetQuote', 'clearProblem'],
      invoke: {
        id: 'requestQuote',
        src: 'requestQuote',
        input: ({ context }) => quoteRequestOf(context),
        onDone: [
          {
            guard: { type: 'quoteIsUsable', params: ({ event }) => event.output },
            target: 'quoted',
            actions: { type: 'storeFirstQuote', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'accepted', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'showUnusable', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: { type: 'storeRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'editing', actions: { type: 'storeFault', params: ({ event }) => event } },
      },
      on: { 'amount.revised': 'editing' },
      after: { requestLimit: { target: 'editing', actions: 'storeTimeout' } },
    },
    quoted,
    requoting,
    expired: {
      description: 'The price is held no longer. Nothing was placed; a new price is one click away and nothing else has changed.',
      tags: ['form', 'screen:orderReview'],
      meta: { title: 'The price has expired', rail: 'Review' },
      entry: 'announceReview',
      on: { 'quote.refreshRequested': 'requoting', 'amount.revised': 'editing' },
    },
    confirming,
    submitting,
    settling,
    filled: {
      tags: ['terminal', 'screen:orderFilled'],
      meta: { title: 'Order completed', rail: 'Completed' },
      entry: ['announceFilled', 'forgetKeptOrder'],
      on: { 'order.anotherRequested': { target: 'editing', actions: 'clearDraft' } },
    },
    rejected: {
      description: 'The bank did not fill the order. Nothing was charged. The amount stands for another try.',
      tags: ['terminal', 'screen:orderRejected'],
      meta: { title: 'Order not completed', rail: 'Settling' },
      entry: 'announceRejected',
      on: {
        'amount.revised': { target: 'editing', actions: 'clearProblem' },
        'quote.refreshRequested': [
          // In the same review: a price that has moved since it was agreed to is told, and asked about.
          { guard: 'amountIsAcceptable', target: 'requoting', actions: 'forgetTrade' },
          { target: 'editing', actions: 'showAmountProblem' },
        ],
        'order.anotherRequested': { target: 'editing', actions: 'clearDraft' },
      },
    },
  },
});

export type OrderMachine = typeof orderMachine;

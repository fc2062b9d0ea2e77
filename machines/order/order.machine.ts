import { withEvent } from '../shared/requesting.ts';
import { settling, submitting } from './order.placing.ts';
import { confirming, quoted, quoting, requoting } from './order.review.ts';
import { initialContext, saveDraft } from './order.saved.ts';
import { orderSetup } from './order.setup.ts';

/** What begins another order once one has ended: an address of another visit also names its side or asset. */
const another = {
  'order.anotherRequested': { target: 'editing', actions: 'clearDraft' },
  'side.changed': { target: 'editing', actions: ['clearDraft', withEvent('storeSide'), saveDraft] },
  'asset.changed': { target: 'editing', actions: ['clearDraft', withEvent('storeAsset'), saveDraft] },
} as const;

export const orderMachine = orderSetup.createMachine({
  id: 'order',
  context: ({ input }) => initialContext(input),
  initial: 'deciding',
  invoke: {
    id: 'watchFacts',
    src: 'watchFacts',
    input: ({ context }) => context.sources,
    // The facts then stop changing: after a minute without prices, no quote is requested.
    onError: {},
  },
  on: {
    'balances.updated': { actions: withEvent('storeBalances') },
    'market.updated': { actions: withEvent('storeMarket') },
    'network.online': { actions: 'clearOffline' },
  },
  states: {
    deciding: {
      description: 'After a reload, an order that was already sent is searched for and followed, and never sent again.',
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
      entry: ['clearQuote', 'announceAmount'],
      on: {
        'side.changed': { actions: [withEvent('storeSide'), saveDraft] },
        'asset.changed': { actions: [withEvent('storeAsset'), saveDraft] },
        'amount.changed': { actions: [withEvent('storeAmount'), saveDraft] },
        'unit.switched': { actions: ['switchUnit', saveDraft] },
        'max.chosen': { guard: 'somethingIsAvailable', actions: ['storeMax', saveDraft] },
        'share.chosen': { guard: 'somethingIsAvailable', actions: [withEvent('storeShare'), saveDraft] },
        'quote.requested': [{ guard: 'amountIsAcceptable', target: 'quoting' }, { actions: 'storeAmountProblem' }],
      },
    },
    quoting,
    quoted,
    requoting,
    expired: {
      description: 'The quote has expired. Nothing was placed; a new quote is one click away and the rest of the order is unchanged.',
      tags: ['form', 'screen:orderReview'],
      meta: { title: 'Quote expired', rail: 'Review' },
      entry: 'announceReview',
      on: { 'quote.refreshRequested': 'requoting', 'amount.revised': 'editing' },
    },
    confirming,
    submitting,
    settling,
    filled: {
      tags: ['terminal', 'screen:orderFilled'],
      meta: { title: 'Order completed', rail: 'Completed' },
      entry: ['announceFilled', 'removeSavedOrder'],
      on: another,
    },
    rejected: {
      description: 'The bank did not fill the order and charged nothing. The amount is kept for another try.',
      tags: ['terminal', 'screen:orderRejected'],
      meta: { title: 'Order not completed', rail: 'Settling' },
      entry: 'announceRejected',
      on: {
        'amount.revised': { target: 'editing', actions: 'clearProblem' },
        'quote.refreshRequested': [
          // Still the same review: a price that moved since it was accepted is shown, and must be accepted if it is worse.
          { guard: 'amountIsAcceptable', target: 'requoting', actions: 'clearTrade' },
          { target: 'editing', actions: 'storeAmountProblem' },
        ],
        ...another,
      },
    },
  },
});

export type OrderMachine = typeof orderMachine;

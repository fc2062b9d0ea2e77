import { submittedPatience } from '../shared/patience.ts';
import { following, placing, searching } from '../shared/placing.ts';
import { problem } from '../shared/problem.ts';
import { withAnswer } from '../shared/requesting.ts';
import { currentQuote, placedTrade } from './order.quote.ts';
import { saveDraft, saveIntent } from './order.saved.ts';
import { orderSetup } from './order.setup.ts';
import type { OrderContext } from './order.types.ts';

/** The states in which an order is placed and followed. */

const notPlaced = {
  guard: 'searchIsFinal',
  target: '#order.expired',
  actions: { type: 'storeProblem', params: problem('notPlaced', true) },
} as const;
/** The bank contradicts itself: the quote was used, but no order was made from it. The customer must check before another try. */
const notFound = {
  guard: 'searchIsFinal',
  target: '#order.rejected',
  actions: { type: 'storeProblem', params: problem('orderNotFound') },
} as const;

const searchingOrder = <const Id extends string, const Without>(id: Id, description: string, without: Without) =>
  searching({
    src: 'findOrderByQuote',
    id,
    description,
    input: (context: OrderContext) => ({ customerGuid: context.customerGuid, quoteGuid: currentQuote(context).guid }),
    found: { guard: withAnswer('orderExists'), target: '#order.settling', actions: withAnswer('storeTrade') },
    without,
  });

export const submitting = orderSetup.createStateConfig({
  description: 'One quote makes one order. After a fault, the order is searched for before another try is offered.',
  type: 'parallel',
  tags: ['busy', 'screen:orderSubmitting'],
  meta: { title: 'Placing your order', rail: 'Submitting' },
  entry: ['clearProblem', 'resetPolls', saveIntent],
  exit: saveDraft,
  states: {
    work: {
      initial: 'placing',
      states: {
        placing: placing({
          src: 'placeOrder',
          input: (context: OrderContext) => ({ quoteGuid: currentQuote(context).guid, market: currentQuote(context).market }),
          onDone: [
            { guard: withAnswer('accepted'), target: '#order.settling', actions: withAnswer('storePlacedTrade') },
            { guard: withAnswer('quoteWasUsed'), target: 'locating' },
            { guard: withAnswer('quoteExpired'), target: '#order.requoting' },
            { target: '#order.rejected', actions: withAnswer('storeRefusal') },
          ],
          lost: 'verifying',
        }),
        verifying: searchingOrder(
          'verifyOrder',
          'It is unknown whether the order was placed. The search ends without it only once its quote can no longer make one.',
          notPlaced,
        ),
        locating: searchingOrder(
          'locateOrder',
          'The bank says that the quote already made an order. The search ends without it only once that can no longer be true.',
          notFound,
        ),
      },
    },
    patience: submittedPatience,
  },
});

export const settling = orderSetup.createStateConfig({
  description: 'The order is placed and the bank is filling it, with or without this page.',
  type: 'parallel',
  tags: ['busy', 'screen:orderSettling'],
  meta: { title: 'Your order is placed', rail: 'Settling' },
  entry: ['announcePlaced', 'resetPolls', 'clearProblem', saveIntent],
  exit: saveDraft,
  states: {
    work: following({
      src: 'readTrade',
      input: (context: OrderContext) => ({ guid: placedTrade(context).guid }),
      store: 'storeTrade',
      outcomes: [
        { guard: 'tradeIsFilled', target: '#order.filled' },
        { guard: 'tradeHasEnded', target: '#order.rejected' },
      ],
    }),
    patience: {
      initial: 'short',
      states: {
        short: { after: { slowSettlingAfter: 'long' } },
        long: {
          description: 'The bank is taking longer than usual. This order continues on its own, and another can be started.',
          on: { 'order.anotherRequested': { target: '#order.editing', actions: 'clearDraft' } },
        },
      },
    },
  },
});

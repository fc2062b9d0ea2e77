import { quoteRequestOf } from './order.quote.ts';
import { orderSetup } from './order.setup.ts';

/** The states in which a price is held and agreed to. */

/** Counts the held price down. Each tick works out the rest from server time, so a sleeping tab cannot stretch it. */
const ticking = orderSetup.createStateConfig({
  entry: 'readClock',
  after: { second: { target: 'ticking', reenter: true }, quoteLifetime: '#order.expired' },
  on: { 'tab.shown': { target: 'ticking', reenter: true } },
});

export const quoted = orderSetup.createStateConfig({
  description: 'The bank holds a price. Clicks count for nothing for a second after it came and after it was accepted; a worse one must be accepted.',
  type: 'parallel',
  tags: ['form', 'screen:orderReview'],
  meta: { title: 'Review your order', rail: 'Review' },
  entry: ['clearProblem', 'announceReview'],
  exit: 'stopClock',
  on: { 'quote.refreshRequested': 'requoting', 'amount.revised': 'editing' },
  states: {
    countdown: { initial: 'ticking', states: { ticking } },
    price: {
      initial: 'guarded',
      states: {
        guarded: {
          description: 'The button has just got this meaning: a click that was under way does not count.',
          after: { priceGuard: [{ guard: 'priceIsWorse', target: 'changed' }, { target: 'ready' }] },
        },
        changed: { on: { 'price.accepted': { target: 'guarded', actions: 'acceptPrice' } } },
        ready: {
          on: {
            'order.confirmed': [
              // Without a connection or prices nothing is sent: the held price waits, or runs out.
              { guard: 'tradingIsOff' },
              { guard: 'quoteIsStale', target: '#order.requoting' },
              { guard: 'priceMovedFar', target: '#order.confirming' },
              { target: '#order.submitting' },
            ],
          },
        },
      },
    },
  },
});

export const confirming = orderSetup.createStateConfig({
  type: 'parallel',
  description: 'The price is more than 5 % from the one first shown: asked once more, in plain words and with another button.',
  tags: ['form', 'screen:orderConfirm'],
  meta: { title: 'The price has moved a lot', rail: 'Review' },
  exit: 'stopClock',
  on: { 'quote.refreshRequested': 'requoting', 'amount.revised': 'editing' },
  states: {
    countdown: { initial: 'ticking', states: { ticking } },
    consent: {
      initial: 'guarded',
      states: {
        guarded: { after: { priceGuard: 'asked' } },
        asked: {
          on: {
            'move.confirmed': [{ guard: 'tradingIsOff' }, { guard: 'quoteIsStale', target: '#order.requoting' }, { target: '#order.submitting' }],
          },
        },
      },
    },
  },
});

export const requoting = orderSetup.createStateConfig({
  description: 'A fresh price for the same amount, compared with the one last agreed to.',
  tags: ['busy', 'screen:orderReview'],
  meta: { title: 'Getting a new price', rail: 'Review' },
  entry: 'clearProblem',
  invoke: {
    id: 'requestFreshQuote',
    src: 'requestQuote',
    input: ({ context }) => quoteRequestOf(context),
    onDone: [
      {
        guard: { type: 'quoteIsUsable', params: ({ event }) => event.output },
        target: 'quoted',
        actions: { type: 'storeFreshQuote', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'accepted', params: ({ event }) => event.output },
        target: 'editing',
        actions: { type: 'showUnusable', params: ({ event }) => event.output },
      },
      { target: 'editing', actions: { type: 'storeRefusal', params: ({ event }) => event.output } },
    ],
    onError: { target: 'expired', actions: { type: 'storeFault', params: ({ event }) => event } },
  },
  on: { 'amount.revised': 'editing' },
  after: { requestLimit: { target: 'expired', actions: 'storeTimeout' } },
});

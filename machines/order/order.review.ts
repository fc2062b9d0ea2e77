import { arming, requestingQuote } from '../shared/reviewing.ts';
import { quoteRequestOf } from './order.quote.ts';
import { orderSetup } from './order.setup.ts';

/** The states in which a quote is requested, held, and accepted. */

/** Counts down to the end of the quote. Each tick calculates the rest from server time, so a sleeping tab cannot stretch it. */
const ticking = orderSetup.createStateConfig({
  entry: 'storeSecondsLeft',
  after: { second: { target: 'ticking', reenter: true }, quoteLifetime: '#order.expired' },
  on: { 'tab.shown': { target: 'ticking', reenter: true } },
});

export const quoted = orderSetup.createStateConfig({
  description: 'The bank holds a price. The button ignores clicks for a second when its meaning changes, and a worse price must be accepted first.',
  type: 'parallel',
  tags: ['form', 'screen:orderReview'],
  meta: { title: 'Review your order', rail: 'Review' },
  entry: ['clearProblem', 'announceReview'],
  exit: 'clearSecondsLeft',
  on: { 'quote.refreshRequested': 'requoting', 'amount.revised': 'editing' },
  states: {
    countdown: { initial: 'ticking', states: { ticking } },
    price: {
      initial: 'arming',
      states: {
        arming: arming([{ guard: 'priceIsWorse', target: 'changed' }, { target: 'armed' }]),
        changed: { on: { 'price.accepted': { target: 'arming', actions: 'storeAcceptedPrice' } } },
        armed: {
          on: {
            'order.confirmed': [
              // Without a connection or prices nothing is sent: the quote waits, or expires.
              { guard: 'tradingIsPaused' },
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
  description: 'The price moved more than 5% from the first one shown: the customer confirms again, with a different button.',
  tags: ['form', 'screen:orderConfirm'],
  meta: { title: 'Large price change', rail: 'Review' },
  exit: 'clearSecondsLeft',
  on: { 'quote.refreshRequested': 'requoting', 'amount.revised': 'editing' },
  states: {
    countdown: { initial: 'ticking', states: { ticking } },
    consent: {
      initial: 'arming',
      states: {
        arming: arming('armed'),
        armed: {
          on: {
            'move.confirmed': [{ guard: 'tradingIsPaused' }, { guard: 'quoteIsStale', target: '#order.requoting' }, { target: '#order.submitting' }],
          },
        },
      },
    },
  },
});

/** Requests a quote for the amount as typed: the first one of a review, or a fresh one to compare with it. */
const request = { src: 'requestQuote', input: quoteRequestOf, review: 'quoted' } as const;

export const quoting = orderSetup.createStateConfig({
  ...requestingQuote({ ...request, id: 'requestQuote', store: 'storeFirstQuote', failed: 'editing' }),
  description: 'A quote is requested from the bank.',
  tags: ['busy', 'screen:orderAmount'],
  meta: { title: 'Getting a price', rail: 'Amount' },
  entry: ['clearQuote', 'clearProblem'],
  on: { 'amount.revised': 'editing' },
});

export const requoting = orderSetup.createStateConfig({
  ...requestingQuote({ ...request, id: 'requestFreshQuote', store: 'storeFreshQuote', failed: 'expired' }),
  description: 'A fresh quote for the same amount, compared with the last one that was accepted.',
  tags: ['busy', 'screen:orderReview'],
  meta: { title: 'Getting a new price', rail: 'Review' },
  entry: 'clearProblem',
  on: { 'amount.revised': 'editing' },
});

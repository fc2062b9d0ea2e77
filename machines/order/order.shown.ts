import { shownOf, shownProblem } from '../shared/shown.ts';
import type { orderMachine } from './order.machine.ts';

const terms = {
  guid: 'token',
  side: 'value',
  symbol: 'value',
  deliverAmount: 'value',
  receiveAmount: 'value',
  fee: 'value',
} as const;
const quote = { ...terms, issuedAt: 'value', expiresAt: 'value' } as const;
const trade = {
  ...terms,
  quoteGuid: 'token',
  state: 'value',
  failureCode: 'value',
  createdAt: 'value',
  updatedAt: 'value',
} as const;

/** Tools may show amounts, assets, deadlines, and reasons. Ids are shown as tokens. */
export const orderShown = shownOf<typeof orderMachine>()({
  context: {
    customerGuid: 'token',
    asset: 'value',
    side: 'value',
    unit: 'value',
    amountText: 'amount',
    amountProblem: { reason: 'value', available: 'value', cost: 'value', over: 'value', minimum: 'value' },
    problem: shownProblem,
    quote,
    firstQuote: quote,
    acceptedQuote: quote,
    priceNote: { kind: 'value', from: 'value', to: 'value', decimals: 'value', percent: 'value' },
    secondsLeft: 'value',
    trade,
    searchedAt: 'value',
    polls: 'value',
    market: { receivedAt: 'value', paused: 'value' },
    balances: { usd: 'value' },
  },
  input: { customerGuid: 'token', asset: 'value', side: 'value', market: { receivedAt: 'value', paused: 'value' } },
  events: {
    'side.changed': { side: 'value' },
    'asset.changed': { asset: 'value' },
    'amount.changed': { text: 'amount' },
    'share.chosen': { percent: 'value' },
    'balances.updated': { balances: { usd: 'value' } },
    'market.updated': { market: { receivedAt: 'value', paused: 'value' } },
  },
  emitted: { 'order.placed': { trade }, 'order.filled': { trade }, 'order.rejected': { code: 'value' } },
  actors: {
    requestQuote: {
      input: { customerGuid: 'token', symbol: 'value', side: 'value', deliverAmount: 'value', receiveAmount: 'value' },
      output: {
        ok: 'value',
        reason: 'value',
        problem: shownProblem,
        quote,
        market: { buy: 'value', sell: 'value', at: 'value' },
      },
    },
    placeOrder: {
      input: { quoteGuid: 'token' },
      output: { ok: 'value', reason: 'value', problem: shownProblem, trade },
    },
    findOrderByQuote: { input: { customerGuid: 'token', quoteGuid: 'token' }, output: trade },
    readTrade: { input: { guid: 'token' }, output: trade },
  },
});

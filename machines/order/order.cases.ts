import type { SnapshotFrom } from 'xstate';
import { amount } from '#domain/money/money.ts';
import { hasMovedFar, priceMove } from '#domain/trades/price.ts';
import type { Trade } from '#domain/trades/trade.ts';
import { type Cases, refusal, startTime, stubRef } from '../shared/cases.ts';
import { ProblemError, problem } from '../shared/problem.ts';
import { amountProblemOf, isTradingPaused } from './order.amount.ts';
import type { OrderMachine } from './order.machine.ts';
import { isStale, searchIsFinal } from './order.quote.ts';
import type { MarketFacts, OrderInput, Quote, QuoteWithMarket } from './order.types.ts';

const fault = new ProblemError(problem('timeout', true));

export const sampleMarket: MarketFacts = {
  prices: { 'BTC-USD': { buy: amount(6_501_244), sell: amount(6_498_010), at: startTime } },
  receivedAt: startTime,
  paused: false,
};

export const sampleInput = (now: () => number): OrderInput => ({
  sources: { priceFeed: stubRef(), transfers: stubRef(), accounts: stubRef() },
  customerGuid: '0123456789abcdef0123456789abcdef',
  asset: 'BTC',
  side: 'buy',
  balances: { usd: amount(642_018), assets: { BTC: amount(38_412_000) } },
  market: sampleMarket,
  fees: { BTC: 50 },
  now,
  saved: null,
});

/** $100.00 for 0.00153048 BTC with a fee of $0.50, held for 30 seconds. */
export const sampleQuote: Quote = {
  guid: '0000000000000000000000000000000a',
  side: 'buy',
  symbol: 'BTC-USD',
  deliverAmount: amount(10_000),
  receiveAmount: amount(153_048),
  fee: amount(50),
  issuedAt: startTime,
  expiresAt: startTime + 30_000,
};

const receiving = (receive: number, more: Partial<Quote> = {}): Quote => ({
  ...sampleQuote,
  guid: `quote-of-${receive}`,
  receiveAmount: amount(receive),
  ...more,
});
/** In its last second when the button starts to work. */
const stale = receiving(153_048, { expiresAt: startTime + 1_900 });
const betterQuote = receiving(153_100);
const worseQuote = receiving(152_900);
/** More than 5% worse, and stale soon after acceptance. */
const muchWorseQuote = receiving(140_000, { expiresAt: startTime + 4_900 });
const unaffordableQuote = receiving(153_048, { deliverAmount: amount(999_999_999) });
const emptyQuote = receiving(0);

export const sampleTrade: Trade = {
  guid: '0000000000000000000000000000000b',
  quoteGuid: sampleQuote.guid,
  side: 'buy',
  symbol: 'BTC-USD',
  deliverAmount: sampleQuote.deliverAmount,
  receiveAmount: sampleQuote.receiveAmount,
  fee: sampleQuote.fee,
  state: 'storing',
  failureCode: null,
  isRecurring: false,
  createdAt: startTime,
  updatedAt: startTime,
};
const filledTrade: Trade = { ...sampleTrade, state: 'executed' };
const failedTrade: Trade = { ...sampleTrade, state: 'failed', failureCode: 'market_volatility' };

const sampleQuoteWithMarket: QuoteWithMarket = { ...sampleQuote, market: sampleMarket.prices['BTC-USD'] ?? null };
const draft = { asset: 'BTC', side: 'buy', unit: 'usd', amountText: '100' } as const;
/** A reload with an order under way; `trade` is null before the bank's reply. */
export const sampleReload =
  (trade: Trade | null) =>
  (now: () => number): OrderInput => {
    const input = sampleInput(now);
    return {
      ...input,
      saved: { customerGuid: input.customerGuid, draft, sent: { quote: sampleQuoteWithMarket, trade } },
    };
  };

/** Only what each state's guards read: facts that matter later are compared later. */
function guardFacts(snapshot: SnapshotFrom<OrderMachine>): unknown {
  const { context } = snapshot;
  const { quote, acceptedQuote, firstQuote } = context;
  if (snapshot.matches('editing') || snapshot.matches('rejected')) return amountProblemOf(context)?.reason;
  if (!quote || !acceptedQuote || !firstQuote) return null;
  if (snapshot.matches('submitting'))
    return [searchIsFinal(context), quote.expiresAt < context.now(), quote.expiresAt + 5_000 < context.now()];
  const isHeld = snapshot.matches('quoted') || snapshot.matches('confirming');
  // A fresh quote may be stale when the button starts to work.
  const ages = [isStale(context), quote.expiresAt - context.now() < 2_000];
  return isHeld
    ? [priceMove(acceptedQuote, quote), hasMovedFar(firstQuote, quote), isTradingPaused(context), ...ages]
    : null;
}

export const orderCases: Cases<OrderMachine> = {
  inputs: [sampleInput, sampleReload(null), sampleReload(sampleTrade)],
  events: {
    'side.changed': [{ side: 'buy' }],
    'asset.changed': [{ asset: 'BTC' }],
    'amount.changed': [{ text: '100' }],
    'balances.updated': [{ balances: { usd: amount(642_018), assets: { BTC: amount(38_412_000) } } }],
    'share.chosen': [{ percent: 25 }],
    'market.updated': [{ market: sampleMarket }, { market: { ...sampleMarket, paused: true } }],
  },
  actors: {
    requestQuote: {
      done: [
        ...[sampleQuote, stale, betterQuote, worseQuote, muchWorseQuote, unaffordableQuote, emptyQuote].map(
          (quote) => ({ ok: true, quote }) as const,
        ),
        refusal('refused'),
      ],
      faults: [fault],
    },
    placeOrder: {
      done: [
        { ok: true, trade: sampleTrade },
        refusal('alreadyUsed'),
        refusal('expiredQuote'),
        refusal('limitExceeded'),
      ],
      faults: [fault],
    },
    findOrderByQuote: { done: [sampleTrade, null], faults: [fault] },
    readTrade: { done: [filledTrade, failedTrade, sampleTrade], faults: [fault] },
    watchFacts: { stream: true },
  },
  abstraction: guardFacts,
  invariants: {
    'nothing is placed at a price that was not accepted': (snapshot) =>
      snapshot.matches('submitting') && snapshot.context.acceptedQuote?.guid !== snapshot.context.quote?.guid
        ? 'the quote was not accepted'
        : undefined,
    'nothing is placed that costs more than the balance': (snapshot) =>
      snapshot.matches({ submitting: { work: 'placing' } }) &&
      BigInt(snapshot.context.quote?.deliverAmount ?? 0) > 642_018n
        ? 'too expensive'
        : undefined,
    'no problem is shown while an order may exist': (snapshot) =>
      (snapshot.matches('submitting') || snapshot.matches('settling') || snapshot.matches('filled')) &&
      snapshot.context.problem !== null
        ? snapshot.context.problem.code
        : undefined,
    'a filled order has its trade': (snapshot) =>
      snapshot.matches('filled') && snapshot.context.trade === null ? 'no trade' : undefined,
    'the countdown shows only while a price is held': (snapshot) =>
      snapshot.context.secondsLeft > 0 && !snapshot.matches('quoted') && !snapshot.matches('confirming')
        ? 'it still counts'
        : undefined,
  },
};

import { assign, emit, setup } from 'xstate';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { Side } from '#domain/markets/prices.ts';
import { isPositive, zero } from '#domain/money/money.ts';
import { hasMovedFar, priceNoteOf } from '#domain/trades/price.ts';
import type { Trade } from '#domain/trades/trade.ts';
import { problem, problemOf } from '../shared/problem.ts';
import { type Answer, isRefusedFor, problemOfAnswer } from '../shared/refusal.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { backOff, requestLimit, second, timedOut } from '../shared/waits.ts';
import {
  findOrderByQuote,
  forgetKeptOrder,
  keepOrder,
  type PlaceOrderResult,
  placeOrder,
  type RequestQuoteResult,
  readTrade,
  requestQuote,
  watchFacts,
} from './order.actors.ts';
import { amountProblemOf, availableFor, isTradingPaused, maxAmount, switchUnit } from './order.amount.ts';
import { heldQuote, hold, isStale, isUsable, lifetimeOf, lookIsFinal, placedTrade, secondsLeftOf, unusableProblemOf } from './order.quote.ts';
import type { Balances, MarketFacts, OrderContext, OrderEmitted, OrderEvent, OrderInput } from './order.types.ts';

/** How often a missing order is looked for, and how often a placed one is read. */
const lookSteps = [second, 2 * second, 5 * second, 10 * second] as const;
const tradeSteps = [second, 2 * second, 5 * second] as const;

const filledStates: readonly string[] = ['executed', 'settling', 'completed'];
const endedStates: readonly string[] = ['failed', 'cancelled'];
/** What was wrong with the last amount says nothing of the next. */
const noComplaint = { amountProblem: null, problem: null } as const;
const noQuote = { quote: null, firstQuote: null, acceptedQuote: null, priceNote: null, secondsLeft: 0 } as const;

export const orderSetup = setup({
  types: {
    input: {} as OrderInput,
    context: {} as OrderContext,
    events: {} as OrderEvent,
    emitted: {} as OrderEmitted,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { requestQuote, placeOrder, findOrderByQuote, readTrade, watchFacts },
  guards: {
    amountIsAcceptable: ({ context }) => amountProblemOf(context) === null,
    somethingIsAvailable: ({ context }) => isPositive(availableFor(context) ?? zero),
    accepted: (_, answer: Answer) => answer.ok,
    quoteIsUsable: ({ context }, answer: RequestQuoteResult) => isUsable(answer, context),
    priceIsWorse: ({ context }) => context.priceNote?.kind === 'worse',
    tradingIsOff: ({ context }) => isTradingPaused(context),
    quoteIsStale: ({ context }) => isStale(context),
    lookIsFinal: ({ context }) => lookIsFinal(context),
    priceMovedFar: ({ context }) => context.firstQuote !== null && hasMovedFar(context.firstQuote, heldQuote(context)),
    quoteWasUsed: (_, answer: PlaceOrderResult) => isRefusedFor(answer, 'alreadyUsed'),
    quoteRanOut: (_, answer: PlaceOrderResult) => isRefusedFor(answer, 'expiredQuote'),
    orderExists: (_, params: { trade: Trade | null }) => params.trade !== null,
    tradeIsFilled: ({ context }) => filledStates.includes(placedTrade(context).state),
    orderWasPlaced: ({ context }) => context.trade !== null,
    orderWasSent: ({ context }) => context.quote !== null,
    tradeHasEnded: ({ context }) => endedStates.includes(placedTrade(context).state),
  },
  actions: {
    keepOrder,
    forgetKeptOrder,
    storeBalances: assign({ balances: (_, params: { balances: Balances }) => params.balances }),
    storeMarket: assign({ market: (_, params: { market: MarketFacts }) => params.market }),
    storeSide: assign({ side: (_, params: { side: Side }) => params.side, typedBefore: null, ...noComplaint }),
    // An amount of one asset means nothing in another; dollars stay dollars.
    storeAsset: assign(({ context }, params: { asset: TradableCode }) => ({
      asset: params.asset,
      amountText: context.unit === 'usd' || params.asset === context.asset ? context.amountText : '',
      typedBefore: null,
      ...noComplaint,
    })),
    storeAmount: assign({ amountText: (_, params: { text: string }) => params.text, typedBefore: null, ...noComplaint }),
    switchUnit: assign(({ context }) => ({
      ...switchUnit(context, context.typedBefore),
      typedBefore: { unit: context.unit, amountText: context.amountText },
      ...noComplaint,
    })),
    fillMax: assign(({ context }) => ({ ...maxAmount(context), typedBefore: null, ...noComplaint })),
    showAmountProblem: assign({ amountProblem: ({ context }) => amountProblemOf(context) }),
    showUnusable: assign({ amountProblem: ({ context }, answer: RequestQuoteResult) => unusableProblemOf(answer, context) }),
    clearDraft: assign({ amountText: '', typedBefore: null, ...noComplaint }),
    storeFirstQuote: assign(({ context }, answer: RequestQuoteResult) => {
      if (!answer.ok) return {};
      const quote = hold(answer, context);
      return { quote, firstQuote: quote, acceptedQuote: quote, priceNote: null };
    }),
    storeFreshQuote: assign(({ context }, answer: RequestQuoteResult) => {
      if (!answer.ok) return {};
      const quote = hold(answer, context);
      const priceNote = context.acceptedQuote && priceNoteOf(context.acceptedQuote, quote);
      return { quote, priceNote, acceptedQuote: priceNote?.kind === 'worse' ? context.acceptedQuote : quote };
    }),
    acceptPrice: assign({ acceptedQuote: ({ context }) => context.quote, priceNote: null }),
    forgetQuote: assign({ ...noQuote, trade: null, polls: 0 }),
    forgetTrade: assign({ trade: null }),
    readClock: assign({ secondsLeft: ({ context }) => secondsLeftOf(context) }),
    stopClock: assign({ secondsLeft: 0 }),
    storeTrade: assign({ trade: ({ context }, params: { trade: Trade | null }) => params.trade ?? context.trade }),
    noteLook: assign({ lookedAt: ({ context }) => context.now() }),
    countPoll: assign({ polls: ({ context }) => context.polls + 1 }),
    resetPolls: assign({ polls: 0 }),
    storeRefusal: assign({ problem: (_, answer: Answer) => problemOfAnswer(answer) }),
    storeFault: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    storeTimeout: assign({ problem: timedOut }),
    tellNotPlaced: assign({ problem: problem('notPlaced', true) }),
    tellNotFound: assign({ problem: problem('orderNotFound') }),
    clearProblem: assign({ problem: null }),
    announceAmount: emit({ type: 'amount.asked' }),
    announceReview: emit({ type: 'review.began' }),
    announcePlaced: emit(({ context }) => ({ type: 'order.placed', trade: placedTrade(context) })),
    announceFilled: emit(({ context }) => ({ type: 'order.filled', trade: placedTrade(context) })),
    announceRejected: emit(({ context }) => ({
      type: 'order.rejected',
      code: context.trade?.failureCode ?? context.trade?.state ?? context.problem?.code ?? 'refused',
    })),
  },
  delays: {
    requestLimit,
    second,
    /** To the end of the quote, on server time, worked out anew at every tick. */
    quoteLifetime: ({ context }) => lifetimeOf(context),
    /** A click that was under way when the button got another meaning must not land on the new one. */
    priceGuard: second,
    placingLimit: 20 * second,
    stillWorkingAfter: 10 * second,
    slowSettlingAfter: 30 * second,
    lookWait: ({ context }) => backOff(lookSteps, context.polls),
    tradeWait: ({ context }) => backOff(tradeSteps, context.polls),
  },
});

import { assign, emit, setup } from 'xstate';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { Side } from '#domain/markets/prices.ts';
import { isPositive, zero } from '#domain/money/money.ts';
import { second } from '#domain/time/units.ts';
import { hasMovedFar, priceNoteOf } from '#domain/trades/price.ts';
import type { Trade } from '#domain/trades/trade.ts';
import { placingActions, placingDelays } from '../shared/placing.ts';
import { type Answer, isRefusedFor } from '../shared/problem.ts';
import { type FlowTypes, problemActions } from '../shared/setup.ts';
import { armingTime, backOff, requestLimit, slowSettlingAfter, tradeSteps } from '../shared/waits.ts';
import {
  findOrderByQuote,
  type PlaceOrderResult,
  placeOrder,
  type RequestQuoteResult,
  readTrade,
  removeSavedOrder,
  requestQuote,
  saveOrder,
  watchFacts,
} from './order.actors.ts';
import { amountProblemOf, availableFor, isTradingPaused, maxAmount, shareAmount, switchUnit, typedAmountOf } from './order.amount.ts';
import {
  currentQuote,
  isStale,
  isUsable,
  lifetimeOf,
  placedTrade,
  searchIsFinal,
  secondsLeftOf,
  unusableProblemOf,
  withMarket,
  withQuotedMarket,
} from './order.quote.ts';
import type { Balances, MarketFacts, OrderContext, OrderEmitted, OrderEvent, OrderInput, Share } from './order.types.ts';

const filledStates: readonly string[] = ['executed', 'settling', 'completed'];
const endedStates: readonly string[] = ['failed', 'cancelled'];
/** The problems of one amount say nothing about the next. */
const noProblem = { amountProblem: null, problem: null } as const;
const noQuote = { quote: null, firstQuote: null, acceptedQuote: null, priceNote: null, secondsLeft: 0 } as const;

export const orderSetup = setup({
  types: {} as FlowTypes<{
    input: OrderInput;
    context: OrderContext;
    events: OrderEvent;
    emitted: OrderEmitted;
  }>,
  actors: { requestQuote, placeOrder, findOrderByQuote, readTrade, watchFacts },
  guards: {
    amountIsAcceptable: ({ context }) => amountProblemOf(context) === null,
    somethingIsAvailable: ({ context }) => isPositive(availableFor(context) ?? zero),
    accepted: (_, answer: Answer) => answer.ok,
    quoteIsUsable: ({ context }, answer: RequestQuoteResult) => isUsable(answer, context),
    priceIsWorse: ({ context }) => context.priceNote?.kind === 'worse',
    tradingIsPaused: ({ context }) => isTradingPaused(context),
    quoteIsStale: ({ context }) => isStale(context),
    searchIsFinal: ({ context }) => searchIsFinal(context),
    priceMovedFar: ({ context }) => context.firstQuote !== null && hasMovedFar(context.firstQuote, currentQuote(context)),
    quoteWasUsed: (_, answer: PlaceOrderResult) => isRefusedFor(answer, 'alreadyUsed'),
    quoteExpired: (_, answer: PlaceOrderResult) => isRefusedFor(answer, 'expiredQuote'),
    orderExists: (_, trade: Trade | null) => trade !== null,
    tradeIsFilled: ({ context }) => filledStates.includes(placedTrade(context).state),
    orderWasPlaced: ({ context }) => context.trade !== null,
    orderWasSent: ({ context }) => context.quote !== null,
    tradeHasEnded: ({ context }) => endedStates.includes(placedTrade(context).state),
  },
  actions: {
    ...problemActions,
    ...placingActions,
    saveOrder,
    removeSavedOrder,
    storeBalances: assign({ balances: (_, params: { balances: Balances }) => params.balances }),
    storeMarket: assign({ market: (_, params: { market: MarketFacts }) => params.market }),
    storeSide: assign({ side: (_, params: { side: Side }) => params.side, typedBefore: null, ...noProblem }),
    // An amount of one asset means nothing in another; an amount in dollars stays.
    storeAsset: assign(({ context }, params: { asset: TradableCode }) => ({
      asset: params.asset,
      amountText: context.unit === 'usd' || params.asset === context.asset ? context.amountText : '',
      typedBefore: null,
      ...noProblem,
    })),
    storeAmount: assign(({ context }, { text }: { text: string }) => ({ ...typedAmountOf(context, text), typedBefore: null, ...noProblem })),
    switchUnit: assign(({ context }) => ({
      ...switchUnit(context, context.typedBefore),
      typedBefore: { unit: context.unit, amountText: context.amountText },
      ...noProblem,
    })),
    storeMax: assign(({ context }) => ({ ...maxAmount(context), typedBefore: null, ...noProblem })),
    storeShare: assign(({ context }, { percent }: { percent: Share }) => ({ ...shareAmount(context, percent), typedBefore: null, ...noProblem })),
    storeAmountProblem: assign({ amountProblem: ({ context }) => amountProblemOf(context) }),
    storeQuoteProblem: assign({ amountProblem: ({ context }, answer: RequestQuoteResult) => unusableProblemOf(answer, context) }),
    clearDraft: assign({ amountText: '', typedBefore: null, ...noProblem }),
    storeFirstQuote: assign(({ context }, answer: RequestQuoteResult) => {
      if (!answer.ok) return {};
      const quote = withMarket(answer, context);
      return { quote, firstQuote: quote, acceptedQuote: quote, priceNote: null };
    }),
    storeFreshQuote: assign(({ context }, answer: RequestQuoteResult) => {
      if (!answer.ok) return {};
      const quote = withMarket(answer, context);
      const priceNote = context.acceptedQuote && priceNoteOf(context.acceptedQuote, quote);
      return { quote, priceNote, acceptedQuote: priceNote?.kind === 'worse' ? context.acceptedQuote : quote };
    }),
    storeAcceptedPrice: assign({ acceptedQuote: ({ context }) => context.quote, priceNote: null }),
    clearQuote: assign({ ...noQuote, trade: null, polls: 0 }),
    clearTrade: assign({ trade: null }),
    storeSecondsLeft: assign({ secondsLeft: ({ context }) => secondsLeftOf(context) }),
    clearSecondsLeft: assign({ secondsLeft: 0 }),
    storePlacedTrade: assign({
      trade: ({ context }, answer: PlaceOrderResult) => (answer.ok ? withQuotedMarket(answer.trade, context) : context.trade),
    }),
    storeTrade: assign({ trade: ({ context }, trade: Trade | null) => (trade ? withQuotedMarket(trade, context) : context.trade) }),
    announceAmount: emit({ type: 'amount.requested' }),
    announceReview: emit({ type: 'review.started' }),
    announcePlaced: emit(({ context }) => ({ type: 'order.placed', trade: placedTrade(context) })),
    announceFilled: emit(({ context }) => ({ type: 'order.filled', trade: placedTrade(context) })),
    announceRejected: emit(({ context }) => ({
      type: 'order.rejected',
      code: context.trade?.failureCode ?? context.trade?.state ?? context.problem?.code ?? 'refused',
    })),
  },
  delays: {
    ...placingDelays,
    requestLimit,
    second,
    /** To the end of the quote by server time, calculated again at every tick. */
    quoteLifetime: ({ context }) => lifetimeOf(context),
    armingTime,
    slowSettlingAfter,
    followWait: ({ context }) => backOff(tradeSteps, context.polls),
  },
});

import { assign, emit, setup } from 'xstate';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { Side } from '#domain/markets/prices.ts';
import { isPositive, zero } from '#domain/money/money.ts';
import { second } from '#domain/time/units.ts';
import { hasMovedFar, priceNoteOf } from '#domain/trades/price.ts';
import type { Trade } from '#domain/trades/trade.ts';
import { following, placing, placingActions, placingDelays, searching } from '../shared/placing.ts';
import { type Answer, isRefusedFor, problem } from '../shared/problem.ts';
import { withEvent, withOutput } from '../shared/requesting.ts';
import { arming, requestingQuote } from '../shared/reviewing.ts';
import { effectContract, type FlowTypes, problemActions, promiseContract, streamContract } from '../shared/setup.ts';
import { submittedSlowNotice } from '../shared/slowNotice.ts';
import { armingTime, backOff, requestLimit, slowSettlingAfter, tradeSteps } from '../shared/waits.ts';
import {
  amountProblemOf,
  availableFor,
  isTradingPaused,
  maxAmount,
  shareAmount,
  switchUnit,
  typedAmountOf,
} from './order.amount.ts';
import {
  currentQuote,
  isStale,
  isUsable,
  lifetimeOf,
  placedTrade,
  quoteRequestOf,
  searchIsFinal,
  secondsLeftOf,
  unusableProblemOf,
  withMarket,
  withQuotedMarket,
} from './order.quote.ts';
import type {
  Balances,
  MarketFacts,
  OrderContext,
  OrderEmitted,
  OrderEvent,
  OrderFact,
  OrderInput,
  OrderSources,
  PlaceOrderInput,
  PlaceOrderResult,
  QuoteWithMarket,
  RequestQuoteInput,
  RequestQuoteResult,
  SavedOrder,
  Share,
} from './order.types.ts';

/** POST /api/quotes. */
const requestQuote = promiseContract<RequestQuoteResult, RequestQuoteInput>('requestQuote');

/**
 * POST /api/trades, once per quote. The implementation must not pass on the abort signal or retry:
 * a sent request cannot be undone, so after a fault the machine checks whether it arrived.
 */
const placeOrder = promiseContract<PlaceOrderResult, PlaceOrderInput>('placeOrder');

/** The quote's trade, or null. Checks the quote's `trade_guid`, then the list of trades. */
const findOrderByQuote = promiseContract<Trade | null, { customerGuid: string; quoteGuid: string }>('findOrderByQuote');

/** GET /api/trades/{guid}. */
const readTrade = promiseContract<Trade, { guid: string }>('readTrade');

/**
 * Sends the balances and prices, at once and on each change, plus `tab.shown` and `network.online`.
 */
const watchFacts = streamContract<OrderFact, OrderSources>('watchFacts');

const saveOrder = effectContract<{ saved: SavedOrder }>('saveOrder');
const removeSavedOrder = effectContract('removeSavedOrder');

/** Restores the saved order if it is this customer's. */
function initialContext({ saved, ...input }: OrderInput): OrderContext {
  const own = saved?.customerGuid === input.customerGuid ? saved : null;
  const quote: QuoteWithMarket | null = own?.sent?.quote ?? null;
  return {
    ...input,
    unit: 'usd',
    amountText: '',
    ...own?.draft,
    typedBefore: null,
    amountProblem: null,
    problem: null,
    quote,
    firstQuote: quote,
    acceptedQuote: quote,
    priceNote: null,
    secondsLeft: 0,
    trade: own?.sent?.trade ?? null,
    searchedAt: 0,
    polls: 0,
  };
}

const draftOf = ({ asset, side, unit, amountText }: OrderContext) => ({ asset, side, unit, amountText });

const savedDraft = (context: OrderContext): SavedOrder => ({
  customerGuid: context.customerGuid,
  draft: draftOf(context),
  sent: null,
});

const savedIntent = (context: OrderContext): SavedOrder => ({
  ...savedDraft(context),
  sent: context.quote && { quote: context.quote, trade: context.trade },
});

type Args = { readonly context: OrderContext };

const saveDraft = { type: 'saveOrder', params: ({ context }: Args) => ({ saved: savedDraft(context) }) } as const;
/** Marks the order as sent, so that after a reload it is looked up and never sent again. */
const saveIntent = { type: 'saveOrder', params: ({ context }: Args) => ({ saved: savedIntent(context) }) } as const;

const filledStates: readonly string[] = ['executed', 'settling', 'completed'];
const endedStates: readonly string[] = ['failed', 'cancelled'];
/** Editing clears the previous amount's problems. */
const noProblem = { amountProblem: null, problem: null } as const;
const noQuote = { quote: null, firstQuote: null, acceptedQuote: null, priceNote: null, secondsLeft: 0 } as const;

const orderSetup = setup({
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
    priceMovedFar: ({ context }) =>
      context.firstQuote !== null && hasMovedFar(context.firstQuote, currentQuote(context)),
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
    // Amounts in an asset are meaningless in another; dollar amounts stay.
    storeAsset: assign(({ context }, params: { asset: TradableCode }) => ({
      asset: params.asset,
      amountText: context.unit === 'usd' || params.asset === context.asset ? context.amountText : '',
      typedBefore: null,
      ...noProblem,
    })),
    storeAmount: assign(({ context }, { text }: { text: string }) => ({
      ...typedAmountOf(context, text),
      typedBefore: null,
      ...noProblem,
    })),
    switchUnit: assign(({ context }) => ({
      ...switchUnit(context, context.typedBefore),
      typedBefore: { unit: context.unit, amountText: context.amountText },
      ...noProblem,
    })),
    storeMax: assign(({ context }) => ({ ...maxAmount(context), typedBefore: null, ...noProblem })),
    storeShare: assign(({ context }, { percent }: { percent: Share }) => ({
      ...shareAmount(context, percent),
      typedBefore: null,
      ...noProblem,
    })),
    storeAmountProblem: assign({ amountProblem: ({ context }) => amountProblemOf(context) }),
    storeQuoteProblem: assign({
      amountProblem: ({ context }, answer: RequestQuoteResult) => unusableProblemOf(answer, context),
    }),
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
      trade: ({ context }, answer: PlaceOrderResult) =>
        answer.ok ? withQuotedMarket(answer.trade, context) : context.trade,
    }),
    storeTrade: assign({
      trade: ({ context }, trade: Trade | null) => (trade ? withQuotedMarket(trade, context) : context.trade),
    }),
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
    /** Until the quote expires by server time; recalculated every tick. */
    quoteLifetime: ({ context }) => lifetimeOf(context),
    armingTime,
    slowSettlingAfter,
    followWait: ({ context }) => backOff(tradeSteps, context.polls),
  },
});

/** Counts down by server time, so that a sleeping tab cannot stretch the quote. */
const ticking = orderSetup.createStateConfig({
  entry: 'storeSecondsLeft',
  after: { second: { target: 'ticking', reenter: true }, quoteLifetime: '#order.expired' },
  on: { 'tab.shown': { target: 'ticking', reenter: true } },
});

const quoted = orderSetup.createStateConfig({
  description:
    'The bank holds a price. The button ignores clicks for a second when its meaning changes, and a worse price must be accepted first.',
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

const confirming = orderSetup.createStateConfig({
  type: 'parallel',
  description:
    'The price moved more than 5% from the first one shown: the customer confirms again, with a different button.',
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
            'move.confirmed': [
              { guard: 'tradingIsPaused' },
              { guard: 'quoteIsStale', target: '#order.requoting' },
              { target: '#order.submitting' },
            ],
          },
        },
      },
    },
  },
});

/** Shared by a review's first quote and a fresh one to compare with it. */
const request = { src: 'requestQuote', input: quoteRequestOf, review: 'quoted' } as const;

const quoting = orderSetup.createStateConfig({
  ...requestingQuote({ ...request, id: 'requestQuote', store: 'storeFirstQuote', failed: 'editing' }),
  description: 'A quote is requested from the bank.',
  tags: ['busy', 'screen:orderAmount'],
  meta: { title: 'Getting a price', rail: 'Amount' },
  entry: ['clearQuote', 'clearProblem'],
  on: { 'amount.revised': 'editing' },
});

const requoting = orderSetup.createStateConfig({
  ...requestingQuote({ ...request, id: 'requestFreshQuote', store: 'storeFreshQuote', failed: 'expired' }),
  description: 'A fresh quote for the same amount, compared with the last one that was accepted.',
  tags: ['busy', 'screen:orderReview'],
  meta: { title: 'Getting a new price', rail: 'Review' },
  entry: 'clearProblem',
  on: { 'amount.revised': 'editing' },
});

const notPlaced = {
  guard: 'searchIsFinal',
  target: '#order.expired',
  actions: { type: 'storeProblem', params: problem('notPlaced', true) },
} as const;
/**
 * The bank contradicts itself: the quote was used, but there is no order. The customer must check
 * before retrying.
 */
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
    found: { guard: withOutput('orderExists'), target: '#order.settling', actions: withOutput('storeTrade') },
    without,
  });

const submitting = orderSetup.createStateConfig({
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
          input: (context: OrderContext) => ({
            quoteGuid: currentQuote(context).guid,
            market: currentQuote(context).market,
          }),
          onDone: [
            { guard: withOutput('accepted'), target: '#order.settling', actions: withOutput('storePlacedTrade') },
            { guard: withOutput('quoteWasUsed'), target: 'locating' },
            { guard: withOutput('quoteExpired'), target: '#order.requoting' },
            { target: '#order.rejected', actions: withOutput('storeRefusal') },
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
    wait: submittedSlowNotice,
  },
});

const settling = orderSetup.createStateConfig({
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
    wait: {
      initial: 'short',
      states: {
        short: { after: { slowSettlingAfter: 'long' } },
        long: {
          description:
            'The bank is taking longer than usual. This order continues on its own, and another can be started.',
          on: { 'order.anotherRequested': { target: '#order.editing', actions: 'clearDraft' } },
        },
      },
    },
  },
});

/** Starts another order after one has ended, also by a link that names a side or asset. */
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
    // Without updates the last facts stay; after a minute without prices, trading pauses.
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
      description:
        'The quote has expired. Nothing was placed; a new quote is one click away and the rest of the order is unchanged.',
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
          // Same review: a price that moved since acceptance is shown, and a worse one must be
          // accepted.
          { guard: 'amountIsAcceptable', target: 'requoting', actions: 'clearTrade' },
          { target: 'editing', actions: 'storeAmountProblem' },
        ],
        ...another,
      },
    },
  },
});

export type OrderMachine = typeof orderMachine;

import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import { markReviews, type ReviewedFlow, reviewedFlow } from '#app/address/review-history.ts';
import { openPriceFeed } from '#app/effects/market/price-feed.ts';
import { noMarket, watchOrderFacts } from '#app/effects/money/order-facts.ts';
import { openTransfers } from '#app/effects/records/history.ts';
import { type Customer, open, requestOf } from '#app/handle/app-handle.ts';
import type { Services } from '#app/handle/services.ts';
import { namedReason, quoteRefusal, refusableMoney } from '#app/mapping/money-refusals.ts';
import { marketLabels } from '#domain/trades/quotedMarket.ts';
import type { Trade } from '#domain/trades/trade.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import { selectIsReviewing } from '#machines/order/order.selectors.ts';
import type {
  OrderFact,
  OrderInput,
  OrderSources,
  PlaceOrderInput,
  PlaceOrderResult,
  Quote,
  QuoteAnswer,
  RequestQuoteInput,
  RequestQuoteResult,
} from '#machines/order/order.types.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import { listPrices, type Price } from '#ports/bank/prices.ts';
import { createTradeQuote, readQuote } from '#ports/bank/quotes.ts';
import { createTrade, listTrades, readTrade } from '#ports/bank/trades.ts';
import { removeSavedFlow, saveFlow } from '#ports/browser/saved-flows.ts';
import { type HttpError, serverNow } from '#ports/http.ts';
import { followChoice } from './address.ts';
import { requestedQuote } from './requestedQuote.ts';

type BankQuote = Awaited<ReturnType<typeof createTradeQuote>>;

const quoteOf = (quote: BankQuote): Quote => ({
  guid: quote.guid,
  side: quote.side,
  symbol: quote.symbol,
  deliverAmount: quote.deliver_amount,
  receiveAmount: quote.receive_amount,
  fee: quote.fee,
  issuedAt: quote.issued_at,
  expiresAt: quote.expires_at,
});

function orderRefusal(error: HttpError) {
  const { response } = error;
  if (response?.status === 409) return 'alreadyUsed';
  const named = namedReason(error, ['expiredQuote', 'unverifiedCustomer', 'insufficientFunds', 'limitExceeded']);
  // Every other refusal is final, except a timeout: the bank may still make the trade.
  return named ?? (response?.status === 408 ? null : 'refused');
}

/** Finds a quote's trade: the quote names it; until then, the list of trades is searched. */
async function findOrder({ bank }: Services, quoteGuid: string, signal: AbortSignal): Promise<Trade | null> {
  const { trade_guid: tradeGuid } = await readQuote(bank, quoteGuid, signal);
  if (tradeGuid) return readTrade(bank, tradeGuid, signal);
  const { objects, unreadable } = await listTrades(bank, 0, signal);
  const trade = objects.find((made) => made.quoteGuid === quoteGuid);
  // An unreadable trade may be the one, so the order's outcome stays unknown.
  if (!trade && unreadable.length > 0) throw new ProblemError({ code: 'malformedReply', retryable: true });
  return trade ?? null;
}

/** How long (ms) a quote waits for the current price list. */
const listLimit = 1_000;

/** The current price; null if it does not load in time, and the feed's last one is used instead. */
const marketNow = ({ bank }: Services, symbol: string, signal: AbortSignal): Promise<Price | null> =>
  listPrices(bank, AbortSignal.any([signal, AbortSignal.timeout(listLimit)])).then(
    (prices) => prices.find((price) => price.symbol === symbol) ?? null,
    () => null,
  );

async function quoteWithMarket(
  services: Services,
  input: RequestQuoteInput,
  signal: AbortSignal,
): Promise<QuoteAnswer> {
  const [quote, price] = await Promise.all([
    createTradeQuote(services.bank, input, signal),
    marketNow(services, input.symbol, signal),
  ]);
  return {
    ok: true,
    quote: requestedQuote(input, quoteOf(quote)),
    ...(price && { market: { buy: price.buy, sell: price.sell, at: price.at } }),
  };
}

const provideOrder = (services: Services) =>
  orderMachine.provide({
    actions: {
      saveOrder: (_, { saved }) => saveFlow('order', saved),
      removeSavedOrder: () => removeSavedFlow('order'),
    },
    actors: {
      watchFacts: fromCallback<AnyEventObject, OrderSources, OrderFact>(({ input, sendBack }) =>
        watchOrderFacts(input, sendBack),
      ),
      requestQuote: fromPromise<RequestQuoteResult, RequestQuoteInput>(({ input, signal }) =>
        refusableMoney(() => quoteWithMarket(services, input, signal), quoteRefusal),
      ),
      placeOrder: fromPromise<PlaceOrderResult, PlaceOrderInput>(({ input: { quoteGuid, market } }) =>
        refusableMoney(
          async () => ({ ok: true, trade: await createTrade(services.bank, quoteGuid, marketLabels(market)) }) as const,
          orderRefusal,
        ),
      ),
      findOrderByQuote: fromPromise<Trade | null, { customerGuid: string; quoteGuid: string }>(({ input, signal }) =>
        findOrder(services, input.quoteGuid, signal),
      ),
      readTrade: fromPromise<Trade, { guid: string }>(({ input, signal }) =>
        readTrade(services.bank, input.guid, signal),
      ),
    },
  });

/** The order for the review's history entries. */
export const reviewedOrder = (order: FlowRefs['order']): ReviewedFlow =>
  reviewedFlow(order, '/exchange', selectIsReviewing, ['order.placed', 'order.rejected']);

/** The customer's one order. It outlives its page. */
export const openOrder = (customer: Customer, choice: () => Pick<OrderInput, 'asset' | 'side' | 'saved'>) =>
  open(
    customer.flows,
    'order',
    () => {
      const sources = {
        priceFeed: openPriceFeed(customer),
        transfers: openTransfers(customer),
        accounts: requestOf(customer, 'accounts'),
      };
      const input = {
        ...choice(),
        sources,
        customerGuid: customer.guid,
        balances: null,
        market: noMarket,
        fees: customer.services.settings.tradeFees,
        now: serverNow,
      };
      return { logic: provideOrder(customer.services), input };
    },
    (order) => {
      markReviews(reviewedOrder(order));
      followChoice(order);
    },
  );

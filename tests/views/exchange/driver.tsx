import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createActor, fromCallback } from 'xstate';
import { amount } from '#domain/money/money.ts';
import type { Trade } from '#domain/trades/trade.ts';
import { Exchange } from '#features/exchange/Exchange.tsx';
import type { VerificationStage } from '#machines/identityCheck/identityCheck.situation.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import type {
  OrderFact,
  OrderInput,
  PlaceOrderInput,
  PlaceOrderResult,
  Quote,
  RequestQuoteInput,
  RequestQuoteResult,
  SavedOrder,
} from '#machines/order/order.types.ts';
import { stubRef } from '#machines/shared/cases.ts';
import { noonish, prices, startChart, startFeed, stubLayout, testTime } from '../trading/market.ts';
import { scripted } from '../trading/script.ts';

/** $100.00 for 0.00153048 BTC with a fee of $0.50, held for 30 seconds. */
const quote: Quote = {
  guid: 'quote-1',
  side: 'buy',
  symbol: 'BTC-USD',
  deliverAmount: amount(10_000),
  receiveAmount: amount(153_048),
  fee: amount(50),
  issuedAt: noonish,
  expiresAt: noonish + 30_000,
};

export const trade: Trade = {
  guid: '0000000000000000000000000000000b',
  quoteGuid: quote.guid,
  side: quote.side,
  symbol: quote.symbol,
  deliverAmount: quote.deliverAmount,
  receiveAmount: quote.receiveAmount,
  fee: quote.fee,
  state: 'storing',
  failureCode: null,
  isRecurring: false,
  createdAt: noonish,
  updatedAt: noonish,
};

export const terms = /^Buy 0\.00153048\sBTC for \$100\.00$/;

export interface Opening {
  readonly customerState?: string | null;
  readonly verification?: VerificationStage | null;
  readonly balancesUnavailable?: boolean;
  readonly unavailableCoin?: string;
  readonly input?: Partial<OrderInput>;
}

/** The exchange page on real machines, with scripted effects. */
export function openExchange(opening: Opening = {}) {
  const {
    customerState = 'verified',
    verification = 'notStarted',
    balancesUnavailable = false,
    unavailableCoin,
    input = {},
  } = opening;
  stubLayout();
  const time = testTime();
  const actors = {
    requestQuote: scripted<RequestQuoteResult, RequestQuoteInput>(),
    placeOrder: scripted<PlaceOrderResult, PlaceOrderInput>(),
    findOrderByQuote: scripted<Trade | null, { customerGuid: string; quoteGuid: string }>(),
    readTrade: scripted<Trade, { guid: string }>(),
  };
  const saved: SavedOrder[] = [];
  let notify: (fact: OrderFact) => void = () => undefined;
  const machine = orderMachine.provide({
    actions: { saveOrder: (_, params) => void saved.push(params.saved), removeSavedOrder: () => undefined },
    actors: {
      requestQuote: actors.requestQuote.logic,
      placeOrder: actors.placeOrder.logic,
      findOrderByQuote: actors.findOrderByQuote.logic,
      readTrade: actors.readTrade.logic,
      watchFacts: fromCallback(({ sendBack }) => {
        notify = sendBack;
      }),
    },
  });
  const order = createActor(machine, {
    clock: time.clock,
    input: {
      sources: { priceFeed: stubRef(), transfers: stubRef(), accounts: stubRef() },
      customerGuid: 'customer-1',
      asset: 'BTC',
      side: 'buy',
      balances: { usd: amount(642_018), assets: { BTC: amount(38_412_000) } },
      market: { prices, receivedAt: noonish, paused: false },
      fees: {},
      now: time.now,
      saved: null,
      ...input,
    },
  }).start();
  const { priceFeed, load: loadPrices, tellWindow } = startFeed(time);
  const { chart, load: loadSeries } = startChart(time);
  const user = userEvent.setup({ delay: null });
  const view = render(
    <Exchange
      order={order}
      chart={chart}
      priceFeed={priceFeed}
      customerState={customerState}
      verification={verification}
      balancesUnavailable={balancesUnavailable}
      {...(unavailableCoin && { unavailableCoin })}
      sandbox
    />,
  );
  const answering = (answer: () => Promise<void>) => act(answer);

  return {
    ...actors,
    ...view,
    order,
    saved,
    chart,
    loadPrices,
    loadSeries,
    user,
    tellWindow,
    pass: time.pass,
    now: time.now,
    tellFact: (fact: OrderFact) => act(() => notify(fact)),
    /** The order card, separate from the price card. */
    ticket: () => within(view.container.querySelector<HTMLElement>('[data-part="ticket"]') ?? view.container),
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    /** Answers the pending quote with changes to `quote`, held for 30 seconds. */
    answerQuote: (more: Partial<Quote> = {}) =>
      answering(() =>
        actors.requestQuote
          .last()
          .answer({ ok: true, quote: { ...quote, issuedAt: time.now(), expiresAt: time.now() + 30_000, ...more } }),
      ),
    answer: answering,
    async review() {
      await user.type(screen.getByLabelText('Amount'), '100');
      await user.click(screen.getByRole('button', { name: 'Review' }));
      await this.answerQuote();
    },
    async place(more: Partial<Trade> = {}) {
      await this.review();
      time.pass(1_000);
      await user.click(screen.getByRole('button', { name: terms }));
      await answering(() => actors.placeOrder.last().answer({ ok: true, trade: { ...trade, ...more } }));
    },
  };
}

import { expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { OrderStep } from '#app/address/location.ts';
import { markReviews, type ReviewEntries } from '#app/address/review-history.ts';
import type { Trade } from '#domain/trades/trade.ts';
import { reviewedOrder } from '#features/exchange/effects.ts';
import { sampleInput, sampleQuote, sampleTrade } from '#machines/order/order.cases.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import type {
  PlaceOrderInput,
  PlaceOrderResult,
  RequestQuoteInput,
  RequestQuoteResult,
} from '#machines/order/order.types.ts';
import { startTime } from '#machines/shared/cases.ts';
import { scripted } from '../trading/script.ts';

const failed: Trade = { ...sampleTrade, state: 'failed', failureCode: 'non_sufficient_funds' };

/** A browser that came from the dashboard; the test completes its navigation. */
function browserFrom(page: string) {
  const stack: { readonly key: string; readonly page: string; step: OrderStep | null }[] = [
    { key: 'a', page, step: null },
    { key: 'b', page: 'exchange', step: null },
  ];
  let at = 1;
  let travels = 0;
  let arrive: () => void = () => undefined;
  const here = () => {
    const entry = stack[at];
    if (!entry) throw new Error('the browser left its history');
    return entry;
  };
  const entries: ReviewEntries = {
    step: () => here().step,
    add() {
      here().step = { step: 'amount' };
      const step: OrderStep = { step: 'review', amountEntry: here().key };
      stack.splice(at + 1, stack.length, { key: `${here().key}+`, page: 'exchange', step });
      at += 1;
    },
    goTo(key) {
      travels += 1;
      const { promise, resolve } = Promise.withResolvers<void>();
      arrive = () => {
        at = stack.findIndex((entry) => entry.key === key);
        resolve();
      };
      return promise;
    },
  };
  return {
    entries,
    arrive: async () => {
      arrive();
      await Promise.resolve();
      await Promise.resolve();
    },
    press: (steps: -1 | 1) => {
      at += steps;
    },
    get place() {
      return [here().page, here().step?.step ?? null];
    },
    get travels() {
      return travels;
    },
  };
}

/** An order at its held price, on the review's history entry. */
async function reviewing() {
  const clock = new SimulatedClock();
  const actors = {
    requestQuote: scripted<RequestQuoteResult, RequestQuoteInput>(),
    placeOrder: scripted<PlaceOrderResult, PlaceOrderInput>(),
    findOrderByQuote: scripted<Trade | null, { customerGuid: string; quoteGuid: string }>(),
  };
  const machine = orderMachine.provide({
    actions: { saveOrder: () => undefined, removeSavedOrder: () => undefined },
    actors: {
      requestQuote: actors.requestQuote.logic,
      placeOrder: actors.placeOrder.logic,
      findOrderByQuote: actors.findOrderByQuote.logic,
      watchFacts: fromCallback(() => undefined),
    },
  });
  const order = createActor(machine, { clock, input: sampleInput(() => startTime + clock.now()) }).start();
  const browser = browserFrom('dashboard');
  markReviews(reviewedOrder(order), browser.entries);
  const askForPrice = async () => {
    order.send({ type: 'quote.requested' });
    await actors.requestQuote.last().answer({ ok: true, quote: sampleQuote });
  };
  order.send({ type: 'amount.changed', text: '100' });
  await askForPrice();
  expect(browser.place).toEqual(['exchange', 'review']);
  const confirm = () => {
    clock.increment(1_000);
    order.send({ type: 'order.confirmed' });
  };
  return { ...actors, order, browser, askForPrice, confirm };
}

test('an order that is found failed goes to the amount’s entry once, and no further', async () => {
  const { order, browser, confirm, placeOrder, findOrderByQuote } = await reviewing();
  confirm();
  await placeOrder.last().fail(new Error('the reply was lost'));
  await findOrderByQuote.last().answer(failed);
  expect(order.getSnapshot().value).toBe('rejected');
  expect(browser.travels).toBe(1);
  await browser.arrive();
  expect(browser.place).toEqual(['exchange', 'amount']);
  expect(browser.travels).toBe(1);
});

test('a Back that the customer presses at the same time takes the page no further either', async () => {
  const { browser, confirm, placeOrder } = await reviewing();
  confirm();
  await placeOrder.last().answer({ ok: true, trade: failed });
  browser.press(-1);
  await browser.arrive();
  expect(browser.place).toEqual(['exchange', 'amount']);
});

test('a page that was left while its order was sent stays where it is', async () => {
  const { browser, confirm, placeOrder } = await reviewing();
  confirm();
  browser.press(-1);
  browser.press(-1);
  await placeOrder.last().answer({ ok: true, trade: failed });
  expect([browser.place, browser.travels]).toEqual([['dashboard', null], 0]);
});

test('a review that starts during a navigation gets its entry afterwards', async () => {
  const { order, browser, askForPrice } = await reviewing();
  order.send({ type: 'amount.revised' });
  await askForPrice();
  expect(browser.travels).toBe(1);
  await browser.arrive();
  expect(browser.place).toEqual(['exchange', 'review']);
  order.send({ type: 'amount.revised' });
  await browser.arrive();
  expect(browser.place).toEqual(['exchange', 'amount']);
});

test('a review that starts on an earlier one’s entry goes back to the same amount', async () => {
  const { order, browser, askForPrice } = await reviewing();
  order.send({ type: 'amount.revised' });
  await browser.arrive();
  browser.press(1);
  expect(browser.place).toEqual(['exchange', 'review']);
  await askForPrice();
  order.send({ type: 'amount.revised' });
  await browser.arrive();
  expect([browser.place, browser.travels]).toEqual([['exchange', 'amount'], 2]);
});

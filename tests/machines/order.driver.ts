import { expect } from 'vitest';
import { amount } from '#domain/money/money.ts';
import type { Trade } from '#domain/trades/trade.ts';
import { sampleInput, sampleQuote, sampleTrade } from '#machines/order/order.cases.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import type { OrderInput, Quote } from '#machines/order/order.types.ts';
import { story } from '../kit/story.ts';

export { orderMachine, sampleQuote, sampleTrade };

/** The sample with another amount of bitcoin. */
export const quoteFor = (receive: number, more: Partial<Quote> = {}): Quote => ({
  ...sampleQuote,
  guid: `quote-${receive}`,
  receiveAmount: amount(receive),
  ...more,
});

/** Drives an order like a person at the ticket, and replies like the bank. */
export function ticket(change: Partial<OrderInput> = {}) {
  const flow = story(orderMachine, (now) => ({ ...sampleInput(now), ...change }));
  const driver = {
    type: (text: string) => act(() => flow.send({ type: 'amount.changed', text })),
    requestPrice: () => act(() => flow.send({ type: 'quote.requested' })),
    refresh: () => act(() => flow.send({ type: 'quote.refreshRequested' })),
    accept: () => act(() => flow.send({ type: 'price.accepted' })),
    confirm: (clicks = 1) =>
      act(() => flow.send(...Array.from({ length: clicks }, () => ({ type: 'order.confirmed' }) as const))),
    confirmMove: () => act(() => flow.send({ type: 'move.confirmed' })),
    switchUnit: () => act(() => flow.send({ type: 'unit.switched' })),
    chooseMax: () => act(() => flow.send({ type: 'max.chosen' })),
    comeBack: () => act(() => flow.send({ type: 'tab.shown' })),
    wait: (seconds: number) => act(() => flow.advance(seconds * 1000)),
    priced: (quote: Quote = sampleQuote) => act(() => flow.resolve('requestQuote', { ok: true, quote })),
    repriced: (quote: Quote) => act(() => flow.resolve('requestFreshQuote', { ok: true, quote })),
    placed: (trade: Trade = sampleTrade) => act(() => flow.resolve('placeOrder', { ok: true, trade })),
    answered: (actor: string, output: unknown) => act(() => flow.resolve(actor, output)),
    broke: (actor: string, error: Error = new Error('the connection broke')) => act(() => flow.reject(actor, error)),
    expectState: (part: string) => act(() => expect(flow.state).toContain(part)),
    get context() {
      return flow.snapshot.context;
    },
    flow,
  };
  const act = (perform: () => unknown): typeof driver => {
    perform();
    return driver;
  };
  return driver;
}

/** A ticket for $100.00 of bitcoin with a new quote. */
export const quoted = (quote: Quote = sampleQuote) => ticket().type('100').requestPrice().priced(quote);
/** A second later, when clicks count. */
export const reviewed = (quote: Quote = sampleQuote) => quoted(quote).wait(1);

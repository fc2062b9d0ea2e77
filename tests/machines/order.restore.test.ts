import { describe, expect, test } from 'vitest';
import { sampleInput, sampleReload } from '#machines/order/order.cases.ts';
import { selectReceipt, selectSettlesSlowly, selectSlowNotice } from '#machines/order/order.selectors.ts';
import type { SavedOrder } from '#machines/order/order.types.ts';
import { startTime } from '#machines/shared/cases.ts';
import { story } from '../kit/story.ts';
import { orderMachine, reviewed, sampleQuote, sampleTrade, ticket } from './order.driver.ts';

/** The last saved order; null once removed. */
function savedBy({ flow }: ReturnType<typeof ticket>): SavedOrder | null {
  const last = flow.effects.filter(({ name }) => name === 'saveOrder' || name === 'removeSavedOrder').at(-1);
  return last?.name === 'saveOrder' ? (last.params as { saved: SavedOrder }).saved : null;
}
const reload = (saved: SavedOrder | null) => story(orderMachine, (now) => ({ ...sampleInput(now), saved }));

describe('what is kept of an order', () => {
  test('is the draft at every stroke, and the draft is there again', () => {
    const saved = savedBy(ticket().type('1').type('12').switchUnit());
    expect(saved).toMatchObject({ draft: { asset: 'BTC', side: 'buy', unit: 'asset' }, sent: null });
    const after = reload(saved);
    expect(after.state).toBe('editing');
    expect(after.snapshot.context).toMatchObject(saved?.draft ?? {});
  });

  test('is the intent before the request is made, and the order once there is one', () => {
    const order = reviewed().confirm();
    expect(savedBy(order)?.sent).toMatchObject({ quote: { guid: sampleQuote.guid }, trade: null });
    expect(savedBy(order.placed())?.sent).toMatchObject({ trade: { guid: sampleTrade.guid } });
  });

  test('is only the draft again when the order has failed, and nothing when it is filled', () => {
    const failed = reviewed()
      .confirm()
      .placed({ ...sampleTrade, state: 'failed', failureCode: 'not_filled' });
    expect(savedBy(failed)).toMatchObject({ draft: { amountText: '100' }, sent: null });
    expect(
      savedBy(
        reviewed()
          .confirm()
          .placed({ ...sampleTrade, state: 'completed' }),
      ),
    ).toBeNull();
    expect(savedBy(reviewed().confirm().answered('placeOrder', { ok: false, reason: 'refused' }))?.sent).toBeNull();
  });

  test('of another customer is not believed', () => {
    const foreign: SavedOrder = {
      customerGuid: 'f'.repeat(32),
      draft: { asset: 'ETH', side: 'sell', unit: 'usd', amountText: '7' },
      sent: null,
    };
    expect(reload(foreign).snapshot.context).toMatchObject({ asset: 'BTC', side: 'buy', amountText: '' });
  });
});

describe('an order under way when the page is loaded anew', () => {
  test('is looked for while it is not known whether it was placed, and never sent again', () => {
    const order = story(orderMachine, sampleReload(null));
    expect(order.running).toEqual(['watchFacts', 'verifyOrder']);
    expect(order.inputOf('verifyOrder')).toMatchObject({ quoteGuid: sampleQuote.guid });
    order.send({ type: 'order.confirmed' }, { type: 'order.confirmed' });
    expect(order.running).not.toContain('placeOrder');
    order.resolve('verifyOrder', sampleTrade);
    expect(order.state).toContain('settling');
  });

  test('is told as not placed once no order can come of its quote, with the amount for another try', () => {
    const order = story(orderMachine, sampleReload(null));
    for (const seconds of [1, 2, 5, 10, 10]) order.resolve('verifyOrder', null).advance(seconds * 1000);
    expect(selectSlowNotice(order.snapshot).isLong).toBe(true);
    order.resolve('verifyOrder', null).advance(10_000).resolve('verifyOrder', null);
    expect(order.state).toBe('expired');
    expect(order.snapshot.context).toMatchObject({ problem: { code: 'notPlaced' }, amountText: '100' });
    order.send({ type: 'quote.refreshRequested' });
    expect(order.inputOf('requestFreshQuote')).toMatchObject({ deliverAmount: '10000' });
  });

  test('is followed to its receipt once the bank has taken it', () => {
    const order = story(orderMachine, sampleReload(sampleTrade)).advance(1_000);
    expect(order.inputOf('readTrade')).toEqual({ guid: sampleTrade.guid });
    order.resolve('readTrade', { ...sampleTrade, state: 'executed' });
    expect(selectReceipt(order.snapshot)).toMatchObject({ reference: sampleTrade.guid, at: startTime });
    expect(order.effects.at(-1)?.name).toBe('removeSavedOrder');
  });

  test('may be left for another when it takes longer than half a minute', () => {
    const order = story(orderMachine, sampleReload(sampleTrade));
    order.send({ type: 'order.anotherRequested' });
    expect(order.state).toContain('settling');
    order.advance(30_000).send({ type: 'tab.shown' });
    expect(selectSettlesSlowly(order.snapshot)).toBe(true);
    order.send({ type: 'order.anotherRequested' });
    expect(order.state).toBe('editing');
    expect(order.snapshot.context.amountText).toBe('');
  });
});

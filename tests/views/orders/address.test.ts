import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityKinds } from '#domain/activity/activity.ts';
import { displayStatuses } from '#domain/activity/displayStatus.ts';
import { noFilter } from '#domain/activity/filter.ts';
import { addressOf, assetCodes, type OrdersView, parseView } from '#features/orders/address.ts';

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const anyView: fc.Arbitrary<OrdersView> = fc.record({
  filter: fc.record({
    kind: orNone(fc.constantFrom(...activityKinds)),
    asset: orNone(fc.constantFrom(...assetCodes)),
    status: orNone(fc.constantFrom(...displayStatuses)),
    from: orNone(day),
    to: orNone(day),
    q: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.slice(0, 120).toWellFormed()),
  }),
  order: orNone(fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => text.toWellFormed())),
  statement: orNone(fc.integer({ min: 1900, max: 2099 })),
});
const nothing: OrdersView = { filter: noFilter, order: null, statement: null };
const queryOf = (address: string) => address.replace(/^[^?]*/, '');

describe('the address of the orders page', () => {
  it('reads back as it was written', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(parseView(queryOf(addressOf(view)))).toEqual(view);
      }),
    );
  });

  it('is short without filters', () => {
    expect(addressOf()).toBe('/orders');
    expect(addressOf(nothing)).toBe('/orders');
    expect(addressOf({ filter: { ...noFilter, kind: 'buy', asset: 'BTC' } })).toBe('/orders?kind=buy&asset=BTC');
    expect(addressOf({ statement: 2025 })).toBe('/orders?statement=2025');
  });

  it('keeps the filter next to an order, for the way back', () => {
    const { filter, order } = parseView('order=abc&kind=sell&to=2026-12-31');
    expect(addressOf({ filter })).toBe('/orders?kind=sell&to=2026-12-31');
    expect(order).toBe('abc');
  });

  it.each([
    'kind=swap&asset=DOGE&status=odd&from=yesterday&to=2026-02-30&statement=x&order=&q=',
    'kind=BUY&asset=btc&from=2026-1-1&to=20260101&statement=202',
    'kind=__proto__&asset=toString&status=constructor',
    '',
    '???&&==',
  ])('ignores unknown parameters: %s', (search) => expect(parseView(search)).toEqual(nothing));

  it('never throws and reads the same again, whatever is in it', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (search) => {
        const view = parseView(search);
        expect(parseView(queryOf(addressOf(view)))).toEqual(view);
      }),
    );
  });

  it('cuts a search that is far too long', () => expect(parseView(`q=${'a'.repeat(500)}`).filter.q).toHaveLength(120));
});

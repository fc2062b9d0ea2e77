import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type DataOf, declareCall, type Sent } from '#contract/kit/call.ts';
import { pageOf } from '#contract/kit/list.ts';
import { amount, objectOf } from '#contract/kit/rows.ts';
import { count, openObject, shape, time } from '#contract/kit/shape.ts';
import { write } from '#contract/kit/write.ts';
import { declareRows, field } from '#domain/lists/rows.ts';
import { amount as amountOf } from '#domain/money/money.ts';

const at = Date.UTC(2026, 0, 15, 12);
const account = shape({
  closesAt: v.nullable(time),
  lastSeen: v.optional(shape({ deviceName: v.string(), seenAt: time })),
  heldUnits: v.record(v.string(), amount),
  oldHolds: v.array(shape({ heldFor: v.pipe(count, v.description('Hours.')) })),
});
const value = {
  closesAt: at,
  lastSeen: { deviceName: 'Chrome', seenAt: at },
  heldUnits: { BTC: amountOf(2n ** 70n), USD: amountOf('-5') },
  oldHolds: [{ heldFor: 72 }],
};
const wire = {
  closes_at: '2026-01-15T12:00:00.000Z',
  last_seen: { device_name: 'Chrome', seen_at: '2026-01-15T12:00:00.000Z' },
  held_units: { BTC: '1180591620717411303424', USD: '-5' },
  old_holds: [{ held_for: 72 }],
};

describe('a shape', () => {
  it('is read by its names in code and written by those of the wire', () => {
    expect(v.parse(account, wire)).toEqual(value);
    expect(write(account, value)).toEqual(wire);
  });

  it('keeps null and what is missing apart, and the names of a record as they are', () => {
    expect(v.parse(account, { ...wire, closes_at: null, last_seen: undefined, held_units: { is_odd: '1' } })).toEqual({
      ...{ closesAt: null, lastSeen: undefined, heldUnits: { is_odd: '1' }, oldHolds: [{ heldFor: 72 }] },
    });
    const { lastSeen: _seen, ...rest } = value;
    expect(JSON.parse(JSON.stringify(write(account, { ...rest, closesAt: null })))).toEqual({
      ...wire,
      closes_at: null,
      last_seen: undefined,
    });
  });

  it('names a field that is wrong as the wire does', () => {
    const { issues = [] } = v.safeParse(account, { ...wire, closes_at: 'soon', old_holds: [{ held_for: -1 }] });
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual(['closes_at', 'old_holds.0.held_for']);
  });

  it('writes nothing that it does not name, but for an object of a standard', () => {
    expect(write(account, { ...value, passwordHash: 'secret' })).toEqual(wire);
    const options = openObject({ challenge: v.string() });
    expect(write(options, { challenge: 'c', rpId: 'here' })).toEqual({ challenge: 'c', rpId: 'here' });
    expect(v.parse(options, { challenge: 'c', rpId: 'here' })).toEqual({ challenge: 'c', rpId: 'here' });
  });

  it('writes the alternative that a value is of', () => {
    const either = v.union([shape({ sentAt: time }), shape({ failedBecause: v.string() })]);
    expect([{ sentAt: at }, { failedBecause: 'no mail' }].map((each) => write(either, each))).toEqual([
      { sent_at: '2026-01-15T12:00:00.000Z' },
      { failed_because: 'no mail' },
    ]);
  });

  it('gives back what was written, whatever it is', () => {
    const moment = fc.integer({ min: 0, max: Date.UTC(9999, 0) });
    const some = fc.record({
      closesAt: fc.option(moment),
      heldUnits: fc.dictionary(fc.stringMatching(/^[A-Za-z_]{1,8}$/), fc.bigInt().map(amountOf), {
        noNullPrototype: true,
      }),
      oldHolds: fc.array(fc.record({ heldFor: fc.nat() })),
    });
    fc.assert(
      fc.property(some, (each) => {
        expect(v.parse(account, JSON.parse(JSON.stringify(write(account, each))))).toEqual(each);
      }),
    );
  });
});

describe('a page of a list', () => {
  const list = declareRows({
    ...{
      path: '/admin/things',
      sortable: ['createdAt'],
      filters: {},
      sort: [{ column: 'createdAt', descending: true }],
    },
    fields: { createdAt: field.time, balance: field.orNull(field.amount), state: field.oneOf(['open', 'closed']) },
  });
  const page = { total: 1, page: 0, per_page: 25, sums: null, counts: null, next: null, previous: null };
  const row = { id: '1', createdAt: '2026-01-15T12:00:00.000Z', balance: '12', state: 'open' };

  it('has rows as they are declared, whose names are the same on both sides', () => {
    const read = v.parse(pageOf(list), { ...page, items: [row] });
    expect(read).toMatchObject({
      total: 1,
      perPage: 25,
      items: [{ id: '1', createdAt: at, balance: '12', state: 'open' }],
    });
    expectTypeOf(read.items[0]?.state).toEqualTypeOf<'open' | 'closed' | undefined>();
  });

  it.each(['createdAt', 'balance', 'state'])('is not believed with another %s', (name) => {
    expect(v.is(pageOf(list), { ...page, items: [{ ...row, [name]: 'other' }] })).toBe(false);
  });
});

describe('a declared call', () => {
  const save = declareCall('PUT', '/customers/things/{id}', {
    ...{ summary: 'Save it', description: [] },
    params: v.object({ id: v.string() }),
    body: shape({ newName: v.string(), isOpen: v.optional(v.boolean()) }),
    reply: { message: 'Saved.', data: objectOf({ savedAt: field.time }) },
  });

  it('types its input and its output', () => {
    expectTypeOf<DataOf<typeof save>>().toEqualTypeOf<{ savedAt: number }>();
    expectTypeOf<Sent<typeof save>>().toExtend<{ body: { newName: string }; params: { id: string } }>();
  });

  it('has null for whatever is not declared', () => {
    const ping = declareCall('GET', '/customers/ping', {
      summary: 'Ping',
      description: [],
      reply: { message: 'Here.' },
    });
    expect(ping).toMatchObject({
      params: null,
      query: null,
      body: null,
      example: null,
      refusals: [],
      reply: { status: 200, example: null },
    });
    expect(v.parse(ping.reply.data, null)).toBeNull();
  });
});

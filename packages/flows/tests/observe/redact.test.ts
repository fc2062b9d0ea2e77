import { describe, expect, test, vi } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import type { Shown } from '#flows/observe/records.ts';
import { Redactor, type Rule, type Rules } from '#flows/observe/redact.ts';
import { watch } from './support.ts';

const show = (value: unknown, rule?: Rule, more: Partial<Rules> = {}): Shown =>
  new Redactor({ charts: {}, ...more }).show(value, rule);
const none = () => {};

describe('what is seen of a value', () => {
  test('without a rule its kind, and of a record the names of its fields', () => {
    const actor = createActor(setup({}).createMachine({}));
    const value = {
      text: 'secret',
      amount: 5,
      big: 5n,
      yes: true,
      none: null,
      items: ['a', 'b'],
      deep: { text: 'x' },
      actor,
      act: none,
    };
    expect(show(value)).toEqual({
      record: {
        text: { hidden: 'text' },
        amount: { hidden: 'number' },
        big: { hidden: 'number' },
        yes: { hidden: 'yes/no' },
        none: { hidden: 'nothing' },
        items: { hidden: 'list', count: 2 },
        deep: { hidden: 'record' },
        actor: { hidden: 'actor' },
        act: { hidden: 'function' },
      },
    });
    expect([show('secret'), show(5), show(['a']), show(undefined)]).toEqual([
      { hidden: 'text' },
      { hidden: 'number' },
      { hidden: 'list', count: 1 },
      { hidden: 'nothing' },
    ]);
  });

  test('a record whose fields are named after data shows none of them', () => {
    expect(show({ 'person@example.com': 1 })).toEqual({ hidden: 'record' });
    expect(show({ '1f2e3d4c5b6a': 1 })).toEqual({ hidden: 'record' });
  });

  test('a value by its rule: a number, a name, a date; free text never', () => {
    const values = [5, true, null, '12.50', 'BTC-USD', 'insufficientFunds', '2026-01-01T00:00:00Z'];
    expect(show(values, ['value'])).toEqual(values);
    expect(show(['two words', 'person@example.com', 'a1b2c3d4e5', 'Grüße', '<b>'], ['value'])).toEqual(
      Array(5).fill({ hidden: 'text' }),
    );
    expect(show(['12.5', 'hunter'], ['amount'])).toEqual(['12.5', { hidden: 'text' }]);
    expect(show({ deep: { text: 'x' } }, 'value')).toEqual({ hidden: 'record' });
  });

  test('tokens are equal for equal values, and numbered by their first sight', () => {
    const redactor = new Redactor({ charts: {} });
    expect(redactor.show(['b', 'a', 'b', 7], ['token'])).toEqual([
      { token: 1, of: 'text' },
      { token: 2, of: 'text' },
      { token: 1, of: 'text' },
      { token: 3, of: 'number' },
    ]);
    expect(redactor.show('a', 'token')).toEqual({ token: 2, of: 'text' });
    expect(redactor.show(null, 'token')).toEqual({ hidden: 'nothing' });
  });

  test('an address of a page by its template only', () => {
    const template = (address: string) => (address.startsWith('/orders/') ? '/orders/:id' : null);
    expect(show('/orders/1234', 'path', { template })).toBe('/orders/:id');
    expect(show('/elsewhere/1234', 'path', { template })).toEqual({ hidden: 'text' });
    expect(show('/orders/1234', 'path')).toEqual({ hidden: 'text' });
  });

  test('names of actors that are ids of rows become tokens', () => {
    const redactor = new Redactor({ charts: {} });
    expect(['flow:order', 'watchFacts', '0.toy.sending', 'x:12'].map((name) => redactor.name(name))).toEqual([
      'flow:order',
      'watchFacts',
      '0.toy.sending',
      'x:12',
    ]);
    expect(redactor.name('9f8e7d6c5b4a39281706f5e4d3c2b1a0')).toBe('‹id 1›');
  });
});

describe('hostile values', () => {
  const cyclic: Record<string, unknown> = { text: 'x' };
  cyclic.self = cyclic;
  const getter = {
    get now(): string {
      throw new Error('read');
    },
    text: 'x',
  };
  const proxy = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('keys');
      },
      getOwnPropertyDescriptor: () => {
        throw new Error('descriptor');
      },
      has: () => {
        throw new Error('has');
      },
      get: () => {
        throw new Error('get');
      },
    },
  );
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  const node = Object.create({ nodeType: 1 }) as Record<string, unknown>;
  node.parentNode = node;
  node.ownerDocument = { defaultView: globalThis };
  const hostile: Record<string, unknown> = {
    cyclic,
    getter,
    proxy,
    revoked,
    node,
    big: 10n ** 400n,
    symbol: Symbol('s'),
    nothing: Object.create(null),
    date: new Date(Number.NaN),
    map: new Map([[{}, 1]]),
    huge: 'x'.repeat(1_000_000),
    sparse: new Array(1_000_000),
    frozen: Object.freeze({ a: 1 }),
  };
  const deep: Rule = {
    self: { self: { self: { text: 'value' } } },
    now: 'value',
    text: 'value',
    parentNode: { parentNode: 'value' },
  };

  test.each(Object.keys(hostile))('%s is shown without a throw, briefly', (name) => {
    const redactor = new Redactor({ charts: {} });
    for (const rule of [undefined, 'value', 'token', 'amount', 'path', ['value'], deep] as (Rule | undefined)[])
      expect(JSON.stringify(redactor.show(hostile[name], rule)).length).toBeLessThan(500);
  });

  test('no getter is called', () => {
    const called = vi.fn(() => 'x');
    const value = Object.defineProperty({ text: 'x' }, 'field', { get: called, enumerable: true });
    expect(show(value, { field: 'value', text: 'value' })).toEqual({ record: { text: 'x' } });
    expect(called).not.toHaveBeenCalled();
  });

  test('a machine that holds all of them runs, is not changed, and is told of', () => {
    const machine = setup({ types: { context: {} as Record<string, unknown> } }).createMachine({
      id: 'hostile',
      context: hostile,
      on: { take: { actions: assign({ taken: ({ event }) => event }) } },
    });
    const actor = createActor(machine);
    const rules: Rules = {
      charts: {
        hostile: {
          context: Object.fromEntries(Object.keys(hostile).map((name) => [name, deep])),
          events: { take: deep },
        },
      },
    };
    const { records } = watch(actor, () => actor.send({ type: 'take', ...hostile, getter }), { rules });
    expect(records.map(({ kind }) => kind)).toEqual(['started', 'received']);
    expect(actor.getSnapshot().status).toBe('active');
    expect(hostile.cyclic).toBe(cyclic);
    expect(actor.getSnapshot().context.frozen).toBe(hostile.frozen);
  });
});

import { describe, expect, test } from 'vitest';
import { foldedIn, readAddress, writeAddress } from '#flows/view/address.ts';

const read = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return readAddress(pathname, search);
};

describe('an address', () => {
  test.each([
    '/',
    '/?q=guard%3AquoteIsStale',
    '/order',
    '/order/quoted.price.armed?open=quoted%2Cquoted.price',
    '/order?open=.&transition=order%2Famount.changed%2F0',
    '/order?view=simulate&pane=facts',
    '/order?fold=outline%2Cfacts',
    '/order?fold=',
    '/live?actor=39&record=12',
    '/compare',
    '/compare/order?since=v1.2',
    '/compare/order/quoted.price?open=quoted&transition=order.quoted%2Fquote.received%2F0+before&since=v1.2',
  ])('%s is written as it was read', (address) => expect(writeAddress(read(address))).toBe(address));

  test('of a comparison names ids in full, as that of a machine does', () => {
    expect(read('/compare/order/quoted.price?open=quoted,.')).toMatchObject({
      page: 'compare',
      machine: 'order',
      state: 'order.quoted.price',
      opened: ['order.quoted', 'order'],
    });
  });

  test('folds the facts while nothing is selected, until somebody says otherwise', () => {
    const folded = (address: string) => foldedIn(read(address));
    expect(folded('/order')).toEqual(['facts']);
    expect([folded('/order/quoted'), folded('/order?view=simulate'), folded('/order?fold=')]).toEqual([[], [], []]);
    expect(folded('/order/quoted?fold=facts,outline,nothing')).toEqual(['outline', 'facts']);
  });

  test('leaves out what a page does not have', () => {
    expect(read('/live/order?since=v1')).toMatchObject({ page: 'live', machine: '', since: '' });
    expect(read('/order?since=v1&actor=3')).toMatchObject({ page: 'machine', since: '', actor: null });
  });

  test.each([
    {
      page: 'machine',
      machine: 'order',
      state: 'order.quoted.price',
      from: 'order.editing',
      opened: ['order.quoted'],
      transition: 'order.quoted/left/0',
    },
    {
      page: 'live',
      actor: 39,
      state: 'order.quoted',
      opened: ['order.quoted', 'order.quoted.price'],
      from: 'order.editing',
    },
    { page: 'recordings', actor: 2, record: 40, state: 'a machine.a state' },
    { page: 'machine', machine: 'order', opened: [] },
  ] as const)('what an address holds is read again: $page $state', (address) => {
    const written = writeAddress(address);
    expect(read(written)).toMatchObject(address);
    expect(writeAddress(read(written))).toBe(written);
  });
});

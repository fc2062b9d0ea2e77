import { describe, expect, test } from 'vitest';
import { addressOf, type LearnView, parseLearn } from '#features/learn/address.ts';
import { findPages } from '#features/learn/find.ts';
import { countSentence } from '#features/learn/messages.ts';
import { entries } from './entries.ts';

const found = (view: Partial<LearnView>) =>
  findPages(entries, { kind: null, q: '', ...view }).flatMap((group) => group.entries.map(({ path }) => path));

describe('the index', () => {
  test('has the pages of education by kind, and no others', () => {
    expect(findPages(entries, { kind: null, q: '' }).map(({ kind, entries: { length } }) => [kind, length])).toEqual([
      ['coins', 2],
      ['guides', 1],
      ['articles', 1],
    ]);
    expect(found({ kind: 'guides' })).toEqual(['/how-to-buy-ether']);
  });

  test.each([
    ['title', 'BUY', ['/how-to-buy-ether']],
    ['description', 'bitcoin sentence', ['/what-is-bitcoin-btc']],
    ['summary, without its accents', 'cafe', ['/Non-Custodial']],
    ['another word for it', 'recovery  phrase', ['/Non-Custodial']],
    ['another word for the coin, where a word begins with it', 'Ethereum', ['/what-is-ether', '/how-to-buy-ether']],
    ['another word and a part of one', 'mnemonic cust', ['/Non-Custodial']],
    ['code of the coin', 'eth gas', ['/what-is-ether']],
    ['name of the coin', ' ethereum ', ['/what-is-ether', '/how-to-buy-ether']],
    ['headings', 'halving', ['/what-is-bitcoin-btc']],
    ['nothing', 'bitcoin ether', []],
  ])('is searched by %s', (_, q, paths) => expect(found({ q })).toEqual(paths));

  test('is searched within a kind', () => expect(found({ q: 'ether', kind: 'guides' })).toEqual(['/how-to-buy-ether']));
});

test.each([
  ['', { kind: null, q: '' }, '/learn'],
  ['?kind=coins', { kind: 'coins', q: '' }, '/learn?kind=coins'],
  ['q=gas%20fees', { kind: null, q: 'gas fees' }, '/learn?q=gas+fees'],
  ['kind=company&q=x', { kind: null, q: 'x' }, '/learn?q=x'],
  [`q=${'x'.repeat(200)}`, { kind: null, q: 'x'.repeat(120) }, `/learn?q=${'x'.repeat(120)}`],
] as const)('the address %s stands for a view', (search, view, address) => {
  expect(parseLearn(search)).toEqual(view);
  expect(addressOf(view)).toBe(address);
});

test.each([
  [28, '', '28 pages'],
  [1, ' ', '1 page'],
  [1, 'gas', '1 page matches “gas”'],
  [0, ' gas ', '0 pages match “gas”'],
])('%d pages for “%s” are %s', (count, q, sentence) => expect(countSentence(count, { kind: null, q })).toBe(sentence));

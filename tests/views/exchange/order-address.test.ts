import { expect, test } from 'vitest';
import { agreeingQuery, requestedOrder } from '#features/exchange/address.ts';

test.each([
  ['?coin=ETH&side=sell', { asset: 'ETH', side: 'sell', unavailableCoin: null }],
  ['?asset=ltc&side=BUY', { asset: 'LTC', side: 'buy', unavailableCoin: null }],
  ['?coin=XRP', { asset: null, side: null, unavailableCoin: 'XRP' }],
  ['?coin=<b>&side=hold', { asset: null, side: null, unavailableCoin: '<B>' }],
  ['?coin=', { asset: null, side: null, unavailableCoin: null }],
  ['', { asset: null, side: null, unavailableCoin: null }],
])('%j requests an order', (search, order) => expect(requestedOrder(search)).toEqual(order));

test.each([
  ['?coin=ETH&side=sell', { side: 'buy' }, '?coin=ETH&side=buy'],
  ['?asset=XRP', { asset: 'BTC' }, '?asset=BTC'],
  ['?coin=eth&side=sell&from=mail', { asset: 'LTC', side: 'sell' }, '?coin=LTC&side=sell&from=mail'],
  ['?coin=eth', { asset: 'ETH', side: 'buy' }, null],
  ['', { asset: 'ETH', side: 'sell' }, null],
] as const)('%j agrees with %j', (search, choice, query) => expect(agreeingQuery(search, choice)).toBe(query));

import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { addressInUri, paymentUri } from '#domain/addresses/paymentUri.ts';
import { testAddress } from '#domain/addresses/testnet.ts';
import { tradableCodes } from '#domain/assets/assets.ts';
import { requestedDeposit } from '#features/deposits/address.ts';
import { customersAddress, depositAddressOf } from '#features/deposits/addressRecords.ts';

const addressOf = (asset: (typeof tradableCodes)[number], name = 'one') =>
  testAddress(asset, new TextEncoder().encode(name));
const record = (guid: string, address: string | null, asset = 'BTC') => ({ guid, asset, address, tag: null });

describe('a deposit address of the bank', () => {
  test('of another network or asset is never shown', () => {
    expect(depositAddressOf('BTC', record('a', addressOf('BTC')))).toMatchObject({
      guid: 'a',
      address: addressOf('BTC'),
    });
    expect(() => depositAddressOf('BTC', record('a', addressOf('LTC')))).toThrow('malformedReply');
    expect(() => depositAddressOf('BTC', record('a', `${addressOf('BTC')}x`))).toThrow('malformedReply');
    expect(() => depositAddressOf('USDC', record('a', addressOf('ETH'), 'ETH'))).toThrow('malformedReply');
  });

  test('stays the first one that was created; the list has the newest first', () => {
    const records = [
      record('c', null),
      record('b', addressOf('BTC', 'b')),
      record('a', addressOf('BTC', 'a')),
      record('e', addressOf('ETH'), 'ETH'),
    ];
    expect(customersAddress('BTC', records)?.guid).toBe('a');
    expect(customersAddress('BTC', [record('d', null), record('c', null)])?.guid).toBe('c');
    expect(customersAddress('LTC', records)).toBeNull();
  });
});

describe('a QR code', () => {
  test.each(tradableCodes)('of %s holds what a wallet reads as the address', (asset) => {
    const uri = paymentUri(asset, addressOf(asset));
    expect(addressInUri(uri)).toBe(addressOf(asset));
    const rows = encodeQR(uri, 'raw', { ecc: 'medium', border: 4 });
    const size = rows.length * 4;
    const data = new Uint8Array(size * size * 4).map((_, index) => {
      const pixel = Math.floor(index / 4);
      return rows[Math.floor(Math.floor(pixel / size) / 4)]?.[Math.floor((pixel % size) / 4)] && index % 4 !== 3
        ? 0
        : 255;
    });
    expect(decodeQR({ width: size, height: size, data })).toBe(uri);
  });
});

test.each([
  ['?asset=BTC', 'BTC', null],
  ['?asset=usd', 'USD', null],
  ['?coin=eth', 'ETH', null],
  ['', null, null],
  ['?asset=XRP', null, 'XRP'],
])('the address %s requests %s', (search, asset, unavailable) => {
  expect(requestedDeposit(search)).toEqual({ asset, unavailable });
});

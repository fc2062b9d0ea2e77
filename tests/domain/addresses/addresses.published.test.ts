import { describe, expect, test } from 'vitest';
import { encodeBase58Check } from '#domain/addresses/base58.ts';
import { encodeCashAddr } from '#domain/addresses/cashaddr.ts';
import { checkAddress } from '#domain/addresses/check.ts';
import { type AddressFault, type Network, networkOf } from '#domain/addresses/networks.ts';
import { encodeSegwit } from '#domain/addresses/segwit.ts';
import type { TradableCode } from '#domain/assets/assets.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const keyHash = bytes('751e76e8199196d454941c45d1b3a323f1433bd6');
const taproot = bytes('79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');
const ok = (asset: TradableCode, environment: string, address: string) => ({
  ok: true,
  network: networkOf[asset],
  environment,
  address,
});
const bad = (reason: AddressFault, belongsTo?: Network) => ({ ok: false, reason, ...(belongsTo && { belongsTo }) });

describe('published addresses', () => {
  // BIP 173 and BIP 350: prefix, witness version, program, address.
  test.each<[string, number, Uint8Array, string]>([
    ['bc', 0, keyHash, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['tb', 0, keyHash, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    [
      'tb',
      0,
      bytes('1863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262'),
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    ],
    [
      'tb',
      0,
      bytes('000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433'),
      'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
    ],
    [
      'tb',
      1,
      bytes('000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433'),
      'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
    ],
    ['bc', 1, taproot, 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
    [
      'bc',
      1,
      Uint8Array.of(...keyHash, ...keyHash),
      'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    ],
    ['bc', 2, keyHash.subarray(0, 16), 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
    ['bc', 16, keyHash.subarray(0, 2), 'bc1sw50qgdz25j'],
  ])('of Bitcoin: %s, version %i', (prefix, version, program, address) => {
    expect(encodeSegwit(prefix, version, program)).toBe(address);
    const expected = ok('BTC', prefix === 'bc' ? 'main' : 'test', address);
    expect(checkAddress('BTC', address)).toEqual(expected);
    expect(checkAddress('BTC', address.toUpperCase())).toEqual(expected);
  });

  test.each<[string, AddressFault]>([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum'],
    ['BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2', 'checksum'],
    ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'program'],
    ['bc1pw5dgrnzv', 'program'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'program'],
    ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'program'],
    ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq', 'mixed_case'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'program'],
    ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j', 'program'],
    ['tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf', 'checksum'],
    ['tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47', 'checksum'],
    ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'characters'],
    ['bc1gmk9yu', 'length'],
  ])('that are none by BIP 350: %s', (address, reason) => {
    expect(checkAddress('BTC', address)).toEqual(bad(reason));
  });

  test.each<[TradableCode, number, Uint8Array, string, string]>([
    ['BTC', 0x00, keyHash, 'main', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH'],
    ['BTC', 0x05, bytes('cd7b44d0b03f2d026d1e586d7ae18903b0d385f6'), 'main', '3LRW7jeCvQCRdPF8S3yUCfRAx4eqXFmdcr'],
    ['BTC', 0x6f, keyHash, 'test', 'mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r'],
    ['BTC', 0xc4, bytes('cd7b44d0b03f2d026d1e586d7ae18903b0d385f6'), 'test', '2NByiBUaEXrhmqAsg7BbLpcQSAQs1EDwt5w'],
    ['LTC', 0x30, keyHash, 'main', 'LVuDpNCSSj6pQ7t9Pv6d6sUkLKoqDEVUnJ'],
    ['LTC', 0x6f, keyHash, 'test', 'mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r'],
  ])('of the old form, of %s with version %i', (asset, version, hash, environment, address) => {
    expect(encodeBase58Check(version, hash)).toBe(address);
    expect(checkAddress(asset, address)).toEqual(ok(asset, environment, address));
  });

  test('of the old form, of a hash of zeros, which nobody owns', () => {
    expect(encodeBase58Check(0x00, new Uint8Array(20))).toBe('1111111111111111111114oLvT2');
    expect(checkAddress('BTC', '1111111111111111111114oLvT2')).toEqual(bad('zero_address'));
  });

  // The CashAddr specification: prefix, type, hash, address.
  const short = bytes('f5bf48b397dae70be82b3cca4793f8eb2b6cdac9');
  test.each<[string, number, Uint8Array, string, object]>([
    [
      'bitcoincash',
      0,
      short,
      'bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2',
      { ok: true, environment: 'main' },
    ],
    ['bchtest', 1, short, 'bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t', { ok: true, environment: 'test' }],
    ['pref', 1, short, 'pref:pr6m7j9njldwwzlg9v7v53unlr4jkmx6ey65nvtks5', bad('characters')],
    ['prefix', 15, short, 'prefix:0r6m7j9njldwwzlg9v7v53unlr4jkmx6ey3qnjwsrf', bad('characters')],
    [
      'bitcoincash',
      0,
      bytes('7adbf6c17084bc86c1706827b41a56f5ca32865925e946ea'),
      'bitcoincash:q9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2ws4mr9g0',
      bad('program'),
    ],
  ])('of Bitcoin Cash: %s, type %i', (prefix, type, hash, address, expected) => {
    expect(encodeCashAddr(prefix, type, hash)).toBe(address);
    expect(checkAddress('BCH', address)).toMatchObject(expected);
  });

  test.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('of Ethereum, as EIP-55 has it: %s', (address) => {
    for (const text of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`, address.toUpperCase()])
      expect(checkAddress('USDC', text)).toEqual(ok('USDC', 'any', address));
  });
});

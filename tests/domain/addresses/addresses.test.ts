import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBase58Check } from '#domain/addresses/base58.ts';
import { encodeCashAddr } from '#domain/addresses/cashaddr.ts';
import { checkAddress } from '#domain/addresses/check.ts';
import { checksummed } from '#domain/addresses/ethereum.ts';
import { type AddressFault, type Network, networkOf } from '#domain/addresses/networks.ts';
import { addressInUri } from '#domain/addresses/paymentUri.ts';
import { encodeSegwit } from '#domain/addresses/segwit.ts';
import { testAddress } from '#domain/addresses/testnet.ts';
import { type TradableCode, tradableCodes } from '#domain/assets/assets.ts';

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

describe('an address', () => {
  test.each<[TradableCode, string, ReturnType<typeof bad>]>([
    ['BTC', '', bad('empty')],
    ['BTC', ' \n\t', bad('empty')],
    ['BTC', 'hello', bad('characters')],
    ['BTC', 'he11o', bad('length')],
    ['BTC', 'x'.repeat(10_000), bad('length')],
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 bc1q', bad('characters')],
    ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7\u212aV8F3T4', bad('characters')],
    ['BTC', '\ud800', bad('characters')],
    ['BTC', `bc1q${'q'.repeat(100)}`, bad('length')],
    ['BTC', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMh', bad('checksum')],
    ['BTC', 'LVuDpNCSSj6pQ7t9Pv6d6sUkLKoqDEVUnJ', bad('other_network', 'litecoin')],
    ['BTC', 'ltc1qbroken', bad('other_network', 'litecoin')],
    ['BTC', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', bad('other_network', 'ethereum')],
    ['BTC', 'qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2', bad('other_network', 'bitcoin-cash')],
    ['BTC', 'D7P2XGyoz1FTkXHbPQLMQmSVPrAhwSXmb9', bad('checksum')],
    ['LTC', '3LRW7jeCvQCRdPF8S3yUCfRAx4eqXFmdcr', bad('old_litecoin')],
    ['BCH', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', bad('other_network', 'bitcoin')],
    ['BCH', 'bitcoincash:Qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2', bad('mixed_case')],
    ['BCH', 'bitcoincash:', bad('length')],
    ['ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', bad('checksum')],
    ['ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', bad('length')],
    ['ETH', '0xg', bad('characters')],
    ['ETH', '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', bad('characters')],
    ['ETH', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', bad('other_network', 'bitcoin')],
  ])('for %s that is none: %j', (asset, address, expected) => {
    expect(checkAddress(asset, address)).toEqual(expected);
  });

  test('of an unsupported chain is distinguished from a broken one', () => {
    expect(checkAddress('BTC', encodeBase58Check(0x1e, keyHash))).toEqual(bad('other_network'));
  });

  test.each(['“%”', "'%'", '(%),', '<%>.', '% .', '"bitcoin:%"'])('may stand in a sentence: %s', (sentence) => {
    const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
    expect(checkAddress('BTC', addressInUri(sentence.replace('%', address)))).toEqual(ok('BTC', 'test', address));
  });

  test('may have spaces and line breaks around and in it', () => {
    const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
    expect(checkAddress('BTC', ` ${address}\r\n`)).toEqual(ok('BTC', 'test', address));
    expect(checkAddress('BTC', address.replaceAll(/(.{4})/g, '$1\u00a0\n'))).toEqual(ok('BTC', 'test', address));
  });

  test('has one canonical form, whichever way it was written', () => {
    const cash = encodeCashAddr('bchtest', 0, keyHash);
    const bare = cash.replace('bchtest:', '');
    for (const text of [cash, bare, bare.toUpperCase(), cash.toUpperCase(), encodeCashAddr('bchtest', 2, keyHash)])
      expect(checkAddress('BCH', text)).toEqual(ok('BCH', 'test', cash));
    const long = encodeCashAddr('bitcoincash', 3, taproot);
    expect(checkAddress('BCH', long)).toEqual(ok('BCH', 'main', encodeCashAddr('bitcoincash', 1, taproot)));
    expect(checkAddress('BCH', encodeCashAddr('bitcoincash', 0, taproot))).toEqual(bad('program'));
    const script = encodeBase58Check(58, keyHash);
    expect(script).toMatch(/^Q/);
    for (const text of [script, encodeBase58Check(196, keyHash)])
      expect(checkAddress('LTC', text)).toEqual(ok('LTC', 'test', script));
    expect(encodeBase58Check(50, keyHash)).toMatch(/^M/);
    expect(checkAddress('LTC', encodeBase58Check(50, keyHash))).toMatchObject({ ok: true, environment: 'main' });
  });
});

const hashes = fc.uint8Array({ minLength: 20, maxLength: 20 });
const printable = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));

/** Without Ethereum, whose checksum misses some typos. */
const wellFormed: readonly [string, TradableCode, fc.Arbitrary<string>][] = [
  [
    'segwit',
    'BTC',
    fc.tuple(fc.constantFrom('bc', 'tb', 'bcrt'), hashes).map(([prefix, hash]) => encodeSegwit(prefix, 0, hash)),
  ],
  ['taproot', 'BTC', fc.uint8Array({ minLength: 32, maxLength: 32 }).map((program) => encodeSegwit('bc', 1, program))],
  [
    'segwit',
    'LTC',
    fc.tuple(fc.constantFrom('ltc', 'tltc'), hashes).map(([prefix, hash]) => encodeSegwit(prefix, 0, hash)),
  ],
  [
    'base58',
    'BTC',
    fc.tuple(fc.constantFrom(0, 5, 111, 196), hashes).map(([version, hash]) => encodeBase58Check(version, hash)),
  ],
  [
    'base58',
    'LTC',
    fc.tuple(fc.constantFrom(48, 50, 58, 111), hashes).map(([version, hash]) => encodeBase58Check(version, hash)),
  ],
  [
    'CashAddr',
    'BCH',
    fc
      .tuple(fc.constantFrom('bitcoincash', 'bchtest'), fc.constantFrom(0, 1), hashes)
      .map(([prefix, type, hash]) => encodeCashAddr(prefix, type, hash)),
  ],
];

describe.each(wellFormed)('any %s address of %s', (_form, asset, addresses) => {
  test('is what it was made as', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(checkAddress(asset, address)).toMatchObject({ ok: true, address });
      }),
    );
  });

  test('is refused with one wrong character', () => {
    const slips = fc
      .tuple(addresses, fc.nat(), printable)
      .filter(([address, at, character]) => address[at % address.length] !== character);
    fc.assert(
      fc.property(slips, ([address, at, character]) => {
        const place = at % address.length;
        expect(checkAddress(asset, address.slice(0, place) + character + address.slice(place + 1))).toMatchObject({
          ok: false,
        });
      }),
      { numRuns: 1_000 },
    );
  });

  test('is refused with two neighbours swapped', () => {
    const swaps = fc
      .tuple(addresses, fc.nat())
      .map(([address, at]) => ({ address, place: at % (address.length - 1) }))
      .filter(({ address, place }) => address[place] !== address[place + 1]);
    fc.assert(
      fc.property(swaps, ({ address, place }) => {
        const swapped = address.slice(0, place) + address[place + 1] + address[place] + address.slice(place + 2);
        expect(checkAddress(asset, swapped)).toMatchObject({ ok: false });
      }),
    );
  });
});

describe('any text', () => {
  test('gets an answer, for every asset', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((text) => `bitcoincash:${text}`),
      fc.string().map((text) => `ltc1${text}`),
    );
    fc.assert(
      fc.property(fc.constantFrom(...tradableCodes), texts, (asset, text) => {
        expect(checkAddress(asset, text)).toHaveProperty('ok', false);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a test chain's address", () => {
  const shapes: Readonly<Record<TradableCode, RegExp>> = {
    BTC: /^tb1q[0-9a-z]{38}$/,
    LTC: /^tltc1q[0-9a-z]{38}$/,
    BCH: /^bchtest:q[0-9a-z]{41}$/,
    ETH: /^0x[0-9a-fA-F]{40}$/,
    USDC: /^0x[0-9a-fA-F]{40}$/,
  };

  test.each(tradableCodes)('is good for %s, follows from the entropy and differs with it', (asset) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.uint8Array({ maxLength: 80 }), (one, other) => {
        const address = testAddress(asset, one);
        expect(address).toMatch(shapes[asset]);
        expect(checkAddress(asset, address)).toEqual(
          ok(asset, networkOf[asset] === 'ethereum' ? 'any' : 'test', address),
        );
        expect(testAddress(asset, other) === address).toBe(Buffer.compare(one, other) === 0);
      }),
    );
  });

  test('is the same for ether and for tokens, and its letters are its checksum', () => {
    expect(testAddress('ETH', keyHash)).toBe(testAddress('USDC', keyHash));
    expect(checksummed('5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  });
});

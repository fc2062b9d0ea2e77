import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeBase58Check } from '#domain/addresses/base58.ts';
import { testAddress } from '#domain/addresses/testnet.ts';
import { type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import { checkWallet } from '#server/backend/account/wallet-check/wallet-check.ts';
import { prohibitedAddresses } from '#server/screening/list.ts';
import type { RunningServer } from '#server/server.ts';
import { describeOnOneDatabase, withServer } from '../support.ts';
import { type Call, call } from './client.ts';

const entropy = new TextEncoder().encode('a wallet of somebody');
const bitcoin = testAddress('BTC', entropy);
const ether = testAddress('ETH', entropy);
const litecoin = testAddress('LTC', entropy);

let server: RunningServer;
beforeAll(async () => {
  server = await withServer({ environment: { LOG_LEVEL: 'silent' } });
});
afterAll(async () => server.close());

const check = (body: unknown, more?: Call) => call(server, '/customers/check-wallet', body, more);

describe('check-wallet', () => {
  it.each<[TradableCode, string, string]>([
    ['BTC', 'bitcoin', 'test'],
    ['ETH', 'ethereum', 'any'],
    ['USDC', 'ethereum', 'any'],
    ['LTC', 'litecoin', 'test'],
    ['BCH', 'bitcoin-cash', 'test'],
  ])('accepts an address of %s, without a token', async (asset, network, environment) => {
    const address = testAddress(asset, entropy);
    expect(await check({ asset, address })).toMatchObject({
      http: 200,
      status: 200,
      message: 'This address can be used.',
      data: { asset, network, environment, address, valid: true, screened: true },
    });
  });

  it.each([
    { currency: 'btc', address: bitcoin },
    { coin: ' Btc ', address: bitcoin },
    { asset: 'BTC', address: `  ${bitcoin.toUpperCase()}\n` },
    { asset: 'BTC', address: `\u200b${bitcoin.slice(0, 9)}\u00ad${bitcoin.slice(9)}\u202c` },
    { asset: 'BTC', address: bitcoin, network: null },
    { asset: 'BTC', address: bitcoin, network: '' },
    { asset: 'BTC', address: bitcoin, network: 'Bitcoin' },
    { asset: 'BTC', address: bitcoin, network: 'BTC', name: 'more than is read' },
  ])('takes the coin by its usual names and the address as it is pasted: %j', async (body) => {
    expect(await check(body)).toMatchObject({
      http: 200,
      data: { asset: 'BTC', network: 'bitcoin', address: bitcoin },
    });
  });

  it.each([
    ['USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'prohibited_address', 'token_contract'],
    ['ETH', `0x${'0'.repeat(40)}`, 'prohibited_address', 'zero_address'],
    ['ETH', '0x000000000000000000000000000000000000dEaD', 'prohibited_address', 'burn_address'],
    ['LTC', '3MSvaVbVFFLML86rt5eqgA9SvW23upaXdY', 'wrong_network', 'old_litecoin'],
    ['BTC', `bitcoin:${bitcoin}?req-x=1`, 'invalid_address', 'requirement'],
    ['BTC', 'bitcoin:?lightning=lnbc1', 'invalid_address', 'no_address'],
  ])('refuses of %s %s as %s, and says why: %s', async (asset, address, code, reason) => {
    const reply = await check({ asset, address });
    expect(reply).toMatchObject({ http: 422, code, data: { valid: false, reason } });
    expect(reply.fields?.address).toMatch(/^This .*|^Nobody owns/);
  });

  it.each([
    ['USDC', 'ERC-20', ether.toLowerCase(), ether],
    ['ETH', 'ethereum', ether, ether],
    ['BCH', 'Bitcoin Cash', testAddress('BCH', entropy).replace('bchtest:', ''), testAddress('BCH', entropy)],
    ['BCH', 'bitcoin_cash', testAddress('BCH', entropy), testAddress('BCH', entropy)],
  ])('takes the network of %s as %s and answers the canonical form', async (asset, network, address, canonical) => {
    expect(await check({ asset, network, address })).toMatchObject({ http: 200, data: { address: canonical } });
  });

  it.each<[string, object, string, string, object]>([
    [
      'a slip',
      { asset: 'BTC', address: `${bitcoin.slice(0, -1)}q` },
      'wrong_checksum',
      'address',
      { reason: 'checksum' },
    ],
    [
      'a slip in a letter',
      { asset: 'ETH', address: ether.replace(/[A-F]/, (letter) => letter.toLowerCase()) },
      'wrong_checksum',
      'address',
      {},
    ],
    [
      'another chain',
      { asset: 'BTC', address: litecoin },
      'wrong_network',
      'address',
      { reason: 'other_network', belongs_to: 'litecoin' },
    ],
    [
      'a chain that is not served',
      { asset: 'BTC', address: encodeBase58Check(30, new Uint8Array(20)) },
      'wrong_network',
      'address',
      {},
    ],
    ['half an address', { asset: 'BTC', address: bitcoin.slice(0, 20) }, 'wrong_checksum', 'address', {}],
    [
      'half an address of ether',
      { asset: 'ETH', address: ether.slice(0, 20) },
      'invalid_address',
      'address',
      { reason: 'length' },
    ],
    [
      'no address at all',
      { asset: 'LTC', address: 'my wallet' },
      'invalid_address',
      'address',
      { reason: 'characters' },
    ],
    [
      'control characters',
      { asset: 'LTC', address: 'a\0\ud800' },
      'invalid_address',
      'address',
      { reason: 'characters' },
    ],
    [
      'a prohibited one',
      { asset: 'BTC', address: prohibitedAddresses.bitcoin[0] },
      'prohibited_address',
      'address',
      { reason: 'prohibited_address' },
    ],
    [
      'a token to a prohibited one',
      { asset: 'USDC', address: prohibitedAddresses.ethereum[0]?.toLowerCase() },
      'prohibited_address',
      'address',
      {},
    ],
    [
      'another network by name',
      { asset: 'USDC', address: ether, network: 'solana' },
      'wrong_network',
      'network',
      { reason: 'wrong_network' },
    ],
    [
      'a coin without accounts',
      { asset: 'XRP', address: 'r' },
      'unsupported_asset',
      'asset',
      { reason: 'unsupported_asset' },
    ],
    ['dollars', { asset: 'usd', address: 'x' }, 'unsupported_asset', 'asset', {}],
    ['a word of the language', { asset: 'constructor', address: 'x' }, 'unsupported_asset', 'asset', {}],
  ])('refuses %s with the reason in its data', async (_name, body, code, field, data) => {
    const reply = await check(body);
    expect(reply).toMatchObject({ http: 422, status: 422, code, data: { valid: false, ...data } });
    expect(reply.fields).toEqual({ [field]: reply.message });
    expect(reply.message).toMatch(/^[A-Z].+\.$/);
  });

  it('names the chain that the address is for', async () => {
    expect((await check({ asset: 'BTC', address: litecoin })).message).toBe(
      'This address is for Litecoin. Enter a Bitcoin address.',
    );
    expect((await check({ asset: 'LTC', address: testAddress('BCH', entropy) })).message).toBe(
      'This address is for Bitcoin Cash. Enter a Litecoin address.',
    );
  });

  it.each<[string, unknown, number, string, readonly string[]]>([
    ['nothing', {}, 422, 'invalid_input', ['asset', 'address']],
    ['nulls', { asset: null, address: null }, 422, 'invalid_input', ['asset', 'address']],
    ['odd types', { asset: 1, address: {}, network: [] }, 422, 'invalid_input', ['asset', 'address', 'network']],
    ['spaces', { asset: ' ', address: ' \t' }, 422, 'invalid_input', ['asset', 'address']],
    ['far too much', { asset: 'BTC', address: 'x'.repeat(1_025) }, 422, 'invalid_input', ['address']],
    ['a list', '[]', 400, 'malformed_json', []],
    ['no JSON', '{', 400, 'malformed_json', []],
  ])('refuses %s by field, without data', async (_name, body, http, code, fields) => {
    const reply = await check(body);
    expect(reply).toMatchObject({ http, code, data: null });
    expect(Object.keys(reply.fields ?? {}).toSorted()).toEqual([...fields].toSorted());
  });

  it('answers whatever it is sent', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...tradableCodes, bitcoin, ether, litecoin, '__proto__', ''),
    );
    const value = fc.oneof(text, fc.jsonValue());
    const body = fc.dictionary(fc.constantFrom('asset', 'currency', 'coin', 'address', 'network', '__proto__'), value);
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const { http, status } = await check(sent);
        expect([200, 422]).toContain(http);
        expect(status).toBe(http);
      }),
      { numRuns: 200 },
    );
  });

  it('is a POST', async () => {
    const reply = await check(undefined);
    expect(reply).toMatchObject({ http: 405, code: 'method_not_allowed', data: null });
  });

  it('does not claim to have screened where there is no list to screen with', () => {
    const address = prohibitedAddresses.ethereum[0] ?? '';
    expect(checkWallet({ asset: 'ETH', address }, false)).toMatchObject({ valid: true, screened: false });
  });
});

describeOnOneDatabase('check-wallet', (open) => {
  it('is limited by the caller’s address only', async () => {
    const limited = await open({ environment: { LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' } });
    const ask = (from: string) =>
      call(
        limited,
        '/customers/check-wallet',
        { asset: 'BTC', address: bitcoin },
        { headers: { 'X-Forwarded-For': from } },
      );
    expect((await ask('198.51.100.1')).http).toBe(200);
    const keys = await limited.services.db.query.rateLimits.findMany();
    expect(keys.map(({ key }) => key)).toEqual(['walletCheck:address:198.51.100.1']);
    await limited.services.db.execute('update rate_limits set points = 1000000');
    const refused = await ask('198.51.100.1');
    expect(refused).toMatchObject({ http: 429, code: 'too_many_requests', data: null });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('198.51.100.2')).http).toBe(200);
  });
});

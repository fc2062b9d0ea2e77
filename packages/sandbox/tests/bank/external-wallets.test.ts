import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { testAddress } from '#domain/addresses/testnet.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import { prohibitedAddresses } from '#server/screening/list.ts';
import {
  bankClient,
  mintBankToken,
  mintCustomerToken,
  mintExpiredToken,
  objectsOf,
  openCustomer,
} from '#tests/server/bank/client.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';

const nobody = 'f'.repeat(32);
const path = '/api/external_wallets';
let made = 0;
/** Unique within the file. */
const freshAddress = (asset: TradableCode = 'BTC') => testAddress(asset, new TextEncoder().encode(`wallet ${++made}`));

describeOnOneDatabase('an external wallet', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const customer = before(() => openCustomer(server, bank, clock.advance));
  const other = before(() => openCustomer(server, bank, clock.advance));

  const post = (fields: object = {}, client = customer.client) =>
    client.post(path, { name: 'Cold wallet', asset: 'BTC', address: freshAddress(), ...fields });
  const read = async (guid: unknown) => (await bank.get(`${path}/${guid}`)).body;

  it('is stored, screened and completed', async () => {
    const address = freshAddress();
    const { status, body } = await post({ address, tag: null });
    expect(status).toBe(201);
    const common = {
      name: 'Cold wallet',
      asset: 'BTC',
      address,
      tag: null,
      environment: 'sandbox',
      customer_guid: customer.guid,
      failure_code: null,
    };
    expect(body).toMatchObject({ ...common, state: 'storing', counterparty_guid: null });
    for (const [wait, state] of [
      [999, 'storing'],
      [1, 'pending'],
      [1_999, 'pending'],
      [1, 'completed'],
      [1e9, 'completed'],
    ] as const) {
      clock.advance(wait);
      expect(await read(body.guid)).toMatchObject({ ...common, state });
    }
  });

  it('moves through all that is due at once, each state dated when it began', async () => {
    const { body } = await post();
    const start = clock.now();
    clock.advance(60_000);
    expect(await read(body.guid)).toMatchObject({
      state: 'completed',
      updated_at: new Date(start + 3_000).toISOString().replace('Z', '000Z'),
    });
  });

  it.each<[string, TradableCode, string]>([
    ['with a slip in it', 'BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsy'],
    ['of another chain', 'BTC', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['that is none', 'USDC', 'my wallet, the blue one'],
    ['of the longest kind', 'BCH', 'x'.repeat(1_024)],
  ])('fails as it is stored with an address %s', async (_name, asset, address) => {
    const { status, body } = await post({ asset, address });
    expect([status, body.state, body.failure_code, body.address]).toEqual([201, 'storing', null, address]);
    clock.advance(1_000);
    expect(await read(body.guid)).toMatchObject({ state: 'failed', failure_code: 'invalid_address' });
  });

  it.each<[TradableCode, string | undefined]>([
    ['BTC', prohibitedAddresses.bitcoin[0]],
    ['USDC', prohibitedAddresses.ethereum[0]?.toLowerCase()],
    ['BCH', prohibitedAddresses['bitcoin-cash'][0]?.replace('bchtest:', '').toUpperCase()],
  ])('fails after screening when it is prohibited, however it is written: %s', async (asset, address) => {
    const { body } = await post({ asset, address, expected_behaviours: ['force_review'] });
    clock.advance(1_000);
    expect(await read(body.guid)).toMatchObject({ state: 'pending', failure_code: null });
    clock.advance(2_000);
    expect(await read(body.guid)).toMatchObject({ state: 'failed', failure_code: 'prohibited_address' });
  });

  it('is one for each owner, asset, address and tag, however the address is written', async () => {
    const address = freshAddress('ETH');
    expect((await post({ asset: 'ETH', address })).status).toBe(201);
    const again = await post({ asset: 'ETH', address: ` ${address.toLowerCase()} `, name: 'Another name' });
    expect(again.body).toEqual({
      status: 409n,
      error_message: 'External wallet already exists',
      message_code: 'data_exists',
    });
    expect((await post({ asset: 'USDC', address })).status).toBe(201);
    expect((await post({ asset: 'USDC', address, tag: '7' })).body).toMatchObject({ state: 'storing', tag: '7' });
    expect((await post({ asset: 'ETH', address }, other.client)).status).toBe(201);
    expect((await post({ asset: 'ETH', address }, bank)).status).toBe(201);
    expect((await post({ asset: 'ETH', address }, bank)).status).toBe(409);
  });

  it('may have the longest address and tag that are allowed, though nothing of them can be made shorter', async () => {
    const noise = (length: number, first: number, letters: number) =>
      Array.from({ length }, () => String.fromCharCode(first + randomInt(letters))).join('');
    const address = `x${noise(1_022, 0x20, 0x5f)}x`;
    expect((await post({ address, tag: noise(512, 0x4e00, 0x5000) })).body).toMatchObject({
      state: 'storing',
      address,
    });
  });

  it('is made once when many ask at once', async () => {
    const address = freshAddress();
    const replies = await Promise.all(Array.from({ length: 8 }, () => post({ address })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('is deleted, can still be read, and may then be added again', async () => {
    const address = freshAddress();
    const { guid } = (await post({ address })).body;
    const reply = await customer.client.delete(`${path}/${guid}`);
    expect([reply.status, reply.body.state, reply.body.guid]).toEqual([200, 'deleting', guid]);
    expect((await customer.client.delete(`${path}/${guid}`)).body).toEqual(reply.body);
    clock.advance(1_000);
    expect(await read(guid)).toMatchObject({ state: 'deleted', address, failure_code: null });
    expect((await customer.client.delete(`${path}/${guid}`)).body).toMatchObject({ state: 'deleted' });
    expect(objectsOf(await customer.client.get(`${path}?guid=${guid}`))).toHaveLength(1);
    expect((await post({ address })).status).toBe(201);
  });

  it('keeps what it failed with when it is deleted, and does not stand in the way before', async () => {
    const address = prohibitedAddresses.litecoin[0];
    const { guid } = (await post({ asset: 'LTC', address })).body;
    expect((await post({ asset: 'LTC', address })).status).toBe(409);
    clock.advance(3_000);
    // It has failed by now, without a read.
    expect((await post({ asset: 'LTC', address })).status).toBe(201);
    await bank.delete(`${path}/${guid}`);
    expect(await read(guid)).toMatchObject({ state: 'deleting', failure_code: 'prohibited_address' });
  });

  it('is seen by its owner alone; those of the bank by the bank', async () => {
    const mine = (await post()).body.guid;
    const own = (await post({}, bank)).body;
    expect(own).toMatchObject({ customer_guid: null });
    for (const guid of [mine, own.guid, nobody, 'x']) {
      expect((await other.client.get(`${path}/${guid}`)).body).toMatchObject({
        status: 404n,
        message_code: 'not_found',
      });
      expect((await other.client.delete(`${path}/${guid}`)).status).toBe(404);
    }
    expect((await post({ customer_guid: other.guid })).status).toBe(404);
    const named = await post({ customer_guid: customer.guid }, bank);
    expect((await customer.client.get(`${path}/${named.body.guid}`)).status).toBe(200);
  });

  it('needs a scope to be made or deleted and one to be read', async () => {
    const { guid } = (await post()).body;
    const reader = bankClient(server, await mintCustomerToken(bank, customer.guid, ['external_wallets:read']));
    const maker = bankClient(server, await mintCustomerToken(bank, customer.guid, ['external_wallets:execute']));
    expect((await reader.get(`${path}/${guid}`)).status).toBe(200);
    expect([(await post({}, reader)).status, (await reader.delete(`${path}/${guid}`)).status]).toEqual([403, 403]);
    expect([(await maker.get(path)).status, (await maker.get(`${path}/${guid}`)).status]).toEqual([403, 403]);
    expect((await maker.delete(`${path}/${guid}`)).status).toBe(200);
    expect((await bankClient(server, 'nonsense').get(path)).status).toBe(401);
    const expired = bankClient(server, await mintExpiredToken(bank, customer.guid));
    for (const reply of [await expired.get(path), await post({}, expired), await expired.delete(`${path}/${guid}`)])
      expect(reply.body).toMatchObject({ status: 401n, error_message: 'Signature has expired' });
  });

  it.each<[string, unknown, RegExp]>([
    ['no name', { name: undefined }, /^name is missing$/],
    ['an empty name', { name: '' }, /^name must not be empty$/],
    ['a name too long', { name: 'x'.repeat(129) }, /^name must be at most 128/],
    ['a name with a hidden character', { name: 'Co\u200bld' }, /^name must not contain hidden characters$/],
    ['no asset', { asset: undefined }, /^asset is missing$/],
    ['dollars', { asset: 'USD' }, /^asset must be one of BTC, ETH, USDC, LTC, BCH$/],
    ['no address', { address: undefined }, /^address is missing$/],
    ['an empty address', { address: '' }, /^address must not be empty$/],
    ['an address of spaces', { address: ' \n' }, /^address must not be empty$/],
    ['an address that is no text', { address: ['tb1q'] }, /^address must be text$/],
    ['an address too long', { address: 'x'.repeat(1_025) }, /^address must be at most 1024/],
    ['an address that cannot be stored', { address: 'a\0b' }, /^address must not contain/],
    [
      'an address that no chain could have',
      { address: 'my wallet \u{1f600}' },
      /^address must have no other characters/,
    ],
    ['an empty tag', { tag: '' }, /^tag must not be empty$/],
    ['a tag too long', { tag: 'x'.repeat(513) }, /^tag must be at most 512/],
    ['a number for a tag', { tag: 5 }, /^tag must be text$/],
    [
      'a behaviour of others',
      { expected_behaviours: ['passed_immediately'] },
      /^expected_behaviours\.0 must be one of force_review$/,
    ],
    ['one behaviour without a list', { expected_behaviours: 'force_review' }, /^expected_behaviours must be a list$/],
    ['a counterparty', { counterparty_guid: nobody }, /^counterparty_guid does not name a counterparty$/],
  ])('is refused by field: %s', async (_name, fields, message) => {
    const reply = await post(fields as object);
    expect(reply.body).toEqual({
      status: 400n,
      error_message: expect.stringMatching(message),
      message_code: 'invalid_parameter',
    });
  });

  it('is refused for a customer that is none, and cannot be changed', async () => {
    expect((await post({ customer_guid: nobody }, bank)).body).toMatchObject({
      status: 400n,
      error_message: 'customer_guid does not name a customer',
    });
    expect((await bank.patch(`${path}/${(await post()).body.guid}`, { name: 'x' })).status).toBe(404);
  });

  it('is listed newest first, by page, owner, customer, asset, state and id', async () => {
    const owner = await openCustomer(server, bank, clock.advance);
    const guids = [];
    for (const asset of ['BTC', 'ETH', 'BTC'] as const) {
      guids.push(String((await post({ asset, address: freshAddress(asset) }, owner.client)).body.guid));
      clock.advance(1_000);
    }
    const [first, second, third] = guids;
    const guidsOf = async (query: string, client = owner.client) =>
      objectsOf(await client.get(`${path}?${query}`)).map(({ guid }) => guid);
    expect(await guidsOf('')).toEqual([third, second, first]);
    expect(
      await guidsOf('guid=&owner=&asset=,&state=&customer_guid=&counterparty_guid=&bank_guid=&page=&per_page='),
    ).toEqual([third, second, first]);
    expect(await guidsOf('page=1&per_page=2')).toEqual([first]);
    expect((await owner.client.get(`${path}?page=9`)).body).toMatchObject({ total: 3n, objects: [] });
    expect(await guidsOf('state=completed')).toEqual([first]);
    expect(await guidsOf('state=pending,failed')).toEqual([third, second]);
    expect(await guidsOf(`asset=ETH,LTC&guid=${second},${first}`)).toEqual([second]);
    for (const query of [
      'owner=bank',
      'owner=nobody',
      `counterparty_guid=${nobody}`,
      `customer_guid=${other.guid}`,
      'state=asleep',
    ])
      expect(await guidsOf(query), query).toEqual([]);
    expect(await guidsOf(`owner=customer&customer_guid=${owner.guid}`, bank)).toEqual([third, second, first]);
    const own = (await post({}, bank)).body.guid;
    expect(await guidsOf(`owner=bank&guid=${own},${first}`, bank)).toEqual([own]);
    expect((await owner.client.get(`${path}?per_page=0`)).status).toBe(400);
  });
});

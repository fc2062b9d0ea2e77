import { describe, expect, it } from 'vitest';
import { checkAddress } from '#domain/addresses/check.ts';
import { type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import { addressStateAt } from '#sandbox/bank/deposit-addresses/lifecycle.ts';
import {
  bankClient,
  mintBankToken,
  mintCustomerToken,
  mintExpiredToken,
  objectsOf,
  openCustomer,
  type TestCustomer,
} from '#tests/server/bank/client.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';

const nobody = 'f'.repeat(32);
const path = '/api/deposit_addresses';

describeOnOneDatabase('a deposit address', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const customer = before(() => openCustomer(server, bank, clock.advance, tradableCodes));
  const other = before(() => openCustomer(server, bank, clock.advance, ['ETH', 'BTC']));

  const create = (asset: string, { client, accounts }: TestCustomer = customer, labels?: readonly string[]) =>
    client.post(path, { account_guid: accounts[asset], ...(labels && { labels }) });
  const addressOf = async (guid: unknown) => String((await bank.get(`${path}/${guid}`)).body.address);

  it.each<[TradableCode, RegExp]>([
    ['BTC', /^tb1q/],
    ['ETH', /^0x/],
    ['USDC', /^0x/],
    ['LTC', /^tltc1q/],
    ['BCH', /^bchtest:q/],
  ])('of %s is stored first and shown when it is created', async (asset, shape) => {
    const made = await create(asset);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      asset,
      state: 'storing',
      account_guid: customer.accounts[asset],
      customer_guid: customer.guid,
      format: 'standard',
      labels: null,
    });
    clock.advance(3_999);
    const early = (await customer.client.get(`${path}/${made.body.guid}`)).body;
    expect(early).toMatchObject({ state: 'storing' });
    for (const reply of [made.body, early])
      for (const field of ['address', 'tag']) expect(reply).not.toHaveProperty(field);
    clock.advance(1);
    const created = (await customer.client.get(`${path}/${made.body.guid}`)).body;
    const address = String(created.address);
    expect(created).toMatchObject({
      state: 'created',
      updated_at: `${new Date(clock.now()).toISOString().slice(0, -1)}000Z`,
    });
    expect(address).toMatch(shape);
    expect(checkAddress(asset, address)).toMatchObject({ ok: true, address });
  });

  it('is a new one each time, but on Ethereum one for each owner, for ether and tokens alike', async () => {
    const guids = [];
    for (const asset of ['BTC', 'BTC', 'ETH', 'ETH', 'USDC']) guids.push((await create(asset)).body.guid);
    const ofOther = (await create('ETH', other)).body.guid;
    clock.advance(4_000);
    const [bitcoin, nextBitcoin, ether, sameEther, token] = await Promise.all(guids.map(addressOf));
    expect(bitcoin).not.toBe(nextBitcoin);
    expect(guids[3]).toBe(guids[2]);
    expect([sameEther, token]).toEqual([ether, ether]);
    expect(await addressOf(ofOther)).not.toBe(ether);
    const again = await create('ETH', customer, ['late']);
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({ guid: guids[2], state: 'created', address: ether, labels: null });
  });

  it('is one record on Ethereum, and several elsewhere, when many ask at once', async () => {
    const racer = await openCustomer(server, bank, clock.advance, ['ETH', 'LTC']);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => create(index % 2 === 0 ? 'ETH' : 'LTC', racer)),
    );
    expect(replies.map(({ status }) => status)).toEqual(new Array(8).fill(201));
    const listed = objectsOf(await racer.client.get(`${path}?per_page=100`));
    expect(listed.map(({ asset }) => asset).toSorted()).toEqual(['ETH', 'LTC', 'LTC', 'LTC', 'LTC']);
    clock.advance(4_000);
    const created = objectsOf(await racer.client.get(`${path}?per_page=100`));
    expect(new Set(created.map(({ address }) => address)).size).toBe(5);
  });

  it('can be of the bank itself, and only the bank sees it', async () => {
    const account = await bank.post('/api/accounts', { type: 'trading', asset: 'ETH', name: 'Own ether' });
    const made = await bank.post(path, { account_guid: account.body.guid });
    expect(made.body).toMatchObject({ customer_guid: null, state: 'storing' });
    expect((await customer.client.get(`${path}/${made.body.guid}`)).status).toBe(404);
    expect((await customer.client.post(path, { account_guid: account.body.guid })).status).toBe(404);
  });

  it('is refused to who is not verified', async () => {
    const guid = String((await bank.post('/api/customers', { type: 'individual' })).body.guid);
    const account = await bank.post('/api/accounts', {
      type: 'trading',
      asset: 'BTC',
      name: 'Bitcoin',
      customer_guid: guid,
    });
    const ask = () => bank.post(path, { account_guid: account.body.guid });
    expect((await ask()).body).toMatchObject({ status: 400n, message_code: 'unverified_customer' });
    await bank.post('/api/identity_verifications', {
      type: 'kyc',
      method: 'id_and_selfie',
      customer_guid: guid,
      expected_behaviours: ['passed_immediately'],
    });
    expect((await ask()).status).toBe(400);
    clock.advance(1_000);
    // Nothing has advanced the due verification.
    expect((await ask()).status).toBe(201);
  });

  it.each<[string, unknown, RegExp]>([
    ['nothing', {}, /^account_guid is missing$/],
    ['a number', { account_guid: 5 }, /^account_guid must be text$/],
    ['an id that is too long', { account_guid: 'a'.repeat(65) }, /^account_guid must be a record id$/],
    ['text that cannot be stored', '{"account_guid":"\\u0000"}', /^account_guid must be a record id$/],
    ['labels that are no list', { account_guid: nobody, labels: 'x' }, /^labels must be a list$/],
    ['nine labels', { account_guid: nobody, labels: Array.from('abcdefghi') }, /^labels must have at most 8/],
    ['no JSON', '{', /not valid JSON/],
  ])('is refused by field: %s', async (_name, body, message) => {
    const reply = await customer.client.post(path, body);
    expect(reply.body).toEqual({
      status: 400n,
      error_message: expect.stringMatching(message),
      message_code: 'invalid_parameter',
    });
  });

  it('is refused for a dollar account, and unknown and foreign accounts are not found', async () => {
    expect((await create('USD')).body).toMatchObject({
      status: 400n,
      error_message: 'account_guid does not name a trading account',
    });
    for (const account_guid of [nobody, 'x', '', other.accounts.BTC])
      expect((await customer.client.post(path, { account_guid })).status).toBe(404);
    const foreign = (await create('BTC', other)).body.guid;
    for (const guid of [nobody, 'x', foreign])
      expect((await customer.client.get(`${path}/${guid}`)).body).toMatchObject({ message_code: 'not_found' });
  });

  it('needs a scope to be made and one to be read', async () => {
    const reader = bankClient(server, await mintCustomerToken(bank, customer.guid, ['deposit_addresses:read']));
    const maker = bankClient(server, await mintCustomerToken(bank, customer.guid, ['deposit_addresses:execute']));
    expect((await reader.get(path)).status).toBe(200);
    expect((await reader.post(path, { account_guid: customer.accounts.BTC })).status).toBe(403);
    expect((await maker.get(path)).status).toBe(403);
    expect((await maker.get(`${path}/${nobody}`)).status).toBe(403);
    expect((await maker.post(path, { account_guid: customer.accounts.BTC })).status).toBe(201);
  });

  it('is not shown to a token that is none, or whose time is over', async () => {
    expect((await bankClient(server, 'nonsense').get(path)).status).toBe(401);
    const expired = bankClient(server, await mintExpiredToken(bank, customer.guid));
    for (const reply of [await expired.get(path), await expired.post(path, { account_guid: customer.accounts.BTC })])
      expect(reply.body).toMatchObject({ status: 401n, error_message: 'Signature has expired' });
  });

  it('is listed newest first, by page, customer, id and label', async () => {
    const owner = await openCustomer(server, bank, clock.advance, ['BTC']);
    const made = [];
    for (const labels of [['a'], ['b', 'c'], ['c']]) {
      made.push(String((await create('BTC', owner, labels)).body.guid));
      clock.advance(1);
    }
    const guidsOf = async (query: string) =>
      objectsOf(await owner.client.get(`${path}?${query}`)).map(({ guid }) => guid);
    const [first, second, third] = made;
    expect(await guidsOf('')).toEqual([third, second, first]);
    expect(await guidsOf('guid=&customer_guid=&label=,&bank_guid=&page=&per_page=')).toEqual([third, second, first]);
    expect(await guidsOf('page=1&per_page=2')).toEqual([first]);
    expect((await owner.client.get(`${path}?page=9`)).body).toMatchObject({ total: 3n, page: 9n, objects: [] });
    expect(await guidsOf('label=a,b')).toEqual([second, first]);
    expect(await guidsOf(`label=c&guid=${third},${nobody}`)).toEqual([third]);
    expect(await guidsOf(`customer_guid=${customer.guid}`)).toEqual([]);
    expect(objectsOf(await bank.get(`${path}?customer_guid=${owner.guid}`))).toHaveLength(3);
    expect((await owner.client.get(`${path}?per_page=101`)).status).toBe(400);
    expect((await owner.client.get(`${path}?label=%00`)).status).toBe(400);
  });

  it('cannot be changed or deleted', async () => {
    const made = await create('BTC');
    expect((await bank.patch(`${path}/${made.body.guid}`, {})).status).toBe(404);
    expect((await bank.delete(`${path}/${made.body.guid}`)).status).toBe(404);
  });
});

describe('the state of a deposit address', () => {
  it.each<[string, number, string]>([
    ['storing', 3_999, 'storing'],
    ['storing', 4_000, 'created'],
    ['created', 1e12, 'created'],
  ])('%s after %i ms: %s', (state, elapsed, expected) => {
    const clock = createTestClock(0);
    clock.advance(elapsed);
    expect(addressStateAt({ state, createdAt: 0 }, { clock })).toBe(expected);
  });
});

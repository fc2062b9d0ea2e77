import { describe, expect, it } from 'vitest';
import { linkTokenLives, workflowStateAt } from '#sandbox/bank/workflows/lifecycle.ts';
import { createClock } from '#server/clock.ts';
import {
  bankClient,
  mintBankToken,
  mintCustomerToken,
  mintExpiredToken,
  objectsOf,
  openCustomer,
} from '#tests/server/bank/client.ts';
import { createRequest, linkAccount } from '#tests/server/bank/links.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';

const nobody = 'f'.repeat(32);

describeOnOneDatabase('a workflow', (open) => {
  const clock = createTestClock();
  const server = before(() =>
    open({ clock, environment: { PUBLIC_URL: 'https://exchange.example.test/', BANK_CLIENT_SECRET: 'sandbox' } }),
  );
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const customer = before(() => openCustomer(server, bank, clock.advance, []));
  const other = before(() => openCustomer(server, bank, clock.advance, []));

  it('is stored, and then has a link token of its own', async () => {
    const made = await customer.client.post('/api/workflows', createRequest);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      type: 'plaid',
      state: 'storing',
      failure_code: null,
      customer_guid: customer.guid,
      bank_guid: null,
    });
    expect(made.body).not.toHaveProperty('plaid_link_token');
    const path = `/api/workflows/${made.body.guid}`;
    clock.advance(999);
    expect((await customer.client.get(path)).body).toMatchObject({ state: 'storing', plaid_link_token: null });
    clock.advance(1);
    const completed = await customer.client.get(path);
    expect(completed.body).toMatchObject({
      state: 'completed',
      plaid_link_token: expect.stringMatching(/^link-sandbox-[0-9a-f-]{36}$/),
    });
    expect((await bank.get(path)).body).toEqual(completed.body);
    const second = await bank.post('/api/workflows', { ...createRequest, customer_guid: customer.guid });
    clock.advance(1_000);
    expect((await bank.get(`/api/workflows/${second.body.guid}`)).body.plaid_link_token).not.toBe(
      completed.body.plaid_link_token,
    );
  });

  it('can be for the bank itself', async () => {
    const made = await bank.post('/api/workflows', createRequest);
    expect(made.body).toMatchObject({ customer_guid: null, bank_guid: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect((await customer.client.get(`/api/workflows/${made.body.guid}`)).status).toBe(404);
  });

  it('reconnects an account of the same owner', async () => {
    const account = await linkAccount(server, customer.client, clock.advance);
    const update = { ...createRequest, kind: 'link_token_update', external_bank_account_guid: account.guid };
    expect((await customer.client.post('/api/workflows', update)).body).toMatchObject({
      state: 'storing',
      customer_guid: customer.guid,
    });
    expect((await bank.post('/api/workflows', update)).body).toMatchObject({ customer_guid: customer.guid });
    for (const reply of [
      await other.client.post('/api/workflows', update),
      await bank.post('/api/workflows', { ...update, customer_guid: other.guid }),
      await bank.post('/api/workflows', { ...update, external_bank_account_guid: nobody }),
    ])
      expect(reply.body).toMatchObject({ status: 404n, message_code: 'not_found' });
    await customer.client.delete(`/api/external_bank_accounts/${account.guid}`);
    expect((await customer.client.post('/api/workflows', update)).body).toMatchObject({
      status: 422n,
      error_message: /being deleted/,
    });
  });

  it.each<[string, object | string, RegExp]>([
    ['no type', { ...createRequest, type: undefined }, /^type is missing$/],
    ['another type', { ...createRequest, type: 'email' }, /^type must be one of plaid$/],
    ['no kind', { ...createRequest, kind: undefined }, /^kind is missing$/],
    ['another kind', { ...createRequest, kind: 'link' }, /^kind must be one of link_token_create, link_token_update$/],
    ['no language', { ...createRequest, language: undefined }, /^language is missing$/],
    ['another language', { ...createRequest, language: 'it' }, /^language must be one of en, fr, es, nl, de$/],
    [
      'no customization',
      { ...createRequest, link_customization_name: undefined },
      /^link_customization_name is missing$/,
    ],
    [
      'an empty customization',
      { ...createRequest, link_customization_name: '' },
      /^link_customization_name must not be empty$/,
    ],
    [
      'a long customization',
      { ...createRequest, link_customization_name: 'x'.repeat(129) },
      /^link_customization_name must be at most 128/,
    ],
    ['a number for an address', { ...createRequest, redirect_uri: 5 }, /^redirect_uri must be text$/],
    [
      'a long address',
      { ...createRequest, redirect_uri: `http://localhost/${'x'.repeat(128)}` },
      /^redirect_uri must be at most 128/,
    ],
    [
      'a long package',
      { ...createRequest, android_package_name: 'x'.repeat(129) },
      /^android_package_name must be at most 128/,
    ],
    ['no account to update', { ...createRequest, kind: 'link_token_update' }, /^external_bank_account_guid is missing/],
    [
      'an account to create',
      { ...createRequest, external_bank_account_guid: nobody },
      /^external_bank_account_guid must not be given/,
    ],
    ['no JSON', '{', /not valid JSON/],
    ['an unknown customer', { ...createRequest, customer_guid: nobody }, /^customer_guid does not name a customer$/],
  ])('is refused by field: %s', async (_name, body, message) => {
    const reply = await bank.post('/api/workflows', body);
    expect(reply.body).toEqual({
      status: 400n,
      error_message: expect.stringMatching(message),
      message_code: 'invalid_parameter',
    });
  });

  it('leads back to registered addresses only', async () => {
    const redirected = (uri: string) => customer.client.post('/api/workflows', { ...createRequest, redirect_uri: uri });
    for (const uri of [
      'https://exchange.example.test/payment-method?a=b',
      `${server.url}/x`,
      'http://localhost:4200/bank-account-connect',
    ])
      expect((await redirected(uri)).status, uri).toBe(201);
    for (const uri of [
      'https://elsewhere.example.test/',
      'http://exchange.example.test/',
      'http://localhost:4200/other',
      'https://exchange.example.test.elsewhere.test/',
      'https://exchange.example.test@elsewhere.test/',
      '/payment-method',
      'javascript:alert(1)',
      'data:text/html,x',
    ])
      expect((await redirected(uri)).body, uri).toEqual({
        status: 422n,
        error_message: 'redirect_uri is not registered',
        message_code: 'unprocessable',
      });
  });

  it('is for who holds the scope, in time, and is a secret of its customer', async () => {
    const { guid, client } = customer;
    const made = await client.post('/api/workflows', createRequest);
    const path = `/api/workflows/${made.body.guid}`;
    for (const reply of [
      await other.client.get(path),
      await other.client.post('/api/workflows', { ...createRequest, customer_guid: guid }),
      await client.get(`/api/workflows/${nobody}`),
      await client.get('/api/workflows/short'),
    ])
      expect(reply.body).toEqual({ status: 404n, error_message: 'Record not found', message_code: 'not_found' });
    const reading = bankClient(server, await mintCustomerToken(bank, guid, ['workflows:read']));
    const executing = bankClient(server, await mintCustomerToken(bank, guid, ['workflows:execute']));
    expect((await reading.get(path)).status).toBe(200);
    expect((await reading.post('/api/workflows', createRequest)).body).toMatchObject({
      status: 403n,
      message_code: 'invalid_scope',
    });
    expect((await executing.get(path)).status).toBe(403);
    expect((await executing.get('/api/workflows')).status).toBe(403);
    const late = bankClient(server, await mintExpiredToken(bank, guid));
    expect((await late.get(path)).body).toMatchObject({ status: 401n, error_message: 'Signature has expired' });
  });

  it('is listed newest first, by page and by filter', async () => {
    const { client, guid } = await openCustomer(server, bank, clock.advance, []);
    const guids: unknown[] = [];
    for (let index = 0; index < 3; index++)
      guids.unshift((await client.post('/api/workflows', createRequest)).body.guid);
    const all = await client.get('/api/workflows?guid=&customer_guid=&bank_guid=&page=&per_page=');
    expect(objectsOf(all).map((row) => row.guid)).toEqual(guids);
    expect(objectsOf(all)[0]).not.toHaveProperty('plaid_link_token');
    expect(objectsOf(await client.get('/api/workflows?page=1&per_page=2')).map((row) => row.guid)).toEqual(
      guids.slice(2),
    );
    expect((await client.get('/api/workflows?page=9')).body).toMatchObject({
      total: 3n,
      page: 9n,
      per_page: 10n,
      objects: [],
    });
    expect((await bank.get(`/api/workflows?customer_guid=${guid}&guid=${guids[1]},${nobody}`)).body.total).toBe(1n);
    expect((await client.get(`/api/workflows?customer_guid=${customer.guid}`)).body.total).toBe(0n);
    expect((await client.get('/api/workflows?per_page=101')).status).toBe(400);
    clock.advance(1_000);
    expect(objectsOf(await client.get('/api/workflows')).map(({ state }) => state)).toEqual([
      'completed',
      'completed',
      'completed',
    ]);
  });
});

describe('the time of a workflow', () => {
  const start = Date.UTC(2026, 0, 15);
  const at = (elapsed: number) => ({
    clock: { now: () => start + elapsed, due: (since: number, delay: number) => start + elapsed - since >= delay },
  });
  const minute = 60_000;

  it('is a second until it is completed, and nothing after', () => {
    expect(workflowStateAt({ state: 'storing', createdAt: start }, at(999))).toBe('storing');
    expect(workflowStateAt({ state: 'storing', createdAt: start }, at(1_000))).toBe('completed');
    expect(workflowStateAt({ state: 'failed', createdAt: start }, at(1e9))).toBe('failed');
  });

  it.each([
    ['link_token_create', 240],
    ['link_token_update', 30],
  ])('is for %s %i minutes of its link token', (kind, minutes) => {
    expect(linkTokenLives({ kind, createdAt: start }, at(minutes * minute - 1))).toBe(true);
    expect(linkTokenLives({ kind, createdAt: start }, at(minutes * minute))).toBe(false);
  });

  it('does not run out where the clock stands still', () => {
    const clock = createClock({ now: start, speed: 1 });
    expect(linkTokenLives({ kind: 'link_token_create', createdAt: start }, { clock })).toBe(true);
  });
});

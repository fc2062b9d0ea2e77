import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { setBankAccountState } from '#sandbox/bank/external-bank-accounts/decisions.ts';
import { balancesOf } from '#sandbox/bank/external-bank-accounts/external-bank-account-routes.ts';
import { isRoutingNumber } from '#sandbox/bank/external-bank-accounts/routing.ts';
import {
  type BankClient,
  bankClient,
  type Fields,
  mintBankToken,
  mintCustomerToken,
  objectsOf,
  openCustomer,
} from '#tests/server/bank/client.ts';
import {
  accountOf,
  ach,
  createRequest,
  linkAccount,
  openLink,
  pick,
  processor,
  raw,
} from '#tests/server/bank/links.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';

const nobody = 'f'.repeat(32);
const accounts = '/api/external_bank_accounts';

describeOnOneDatabase('an external bank account', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const customer = before(() => openCustomer(server, bank, clock.advance, []));
  const newcomer = () => openCustomer(server, bank, clock.advance, []);
  const read = async (client: BankClient, guid: unknown, query = '') =>
    (await client.get(`${accounts}/${guid}${query}`)).body;
  /** Waits until it is stored. */
  const stored = async (client: BankClient, body: object): Promise<Fields> => {
    const made = await client.post(accounts, body);
    expect(made.body).toMatchObject({ state: 'storing', failure_code: null });
    clock.advance(1_000);
    return read(client, made.body.guid);
  };

  it('that was picked is stored, unverified, reconnected, and deleted', async () => {
    const { client, guid } = await newcomer();
    const picked = await pick(server, await openLink(client, clock.advance));
    const made = await client.post(accounts, accountOf(picked));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Everyday',
      asset: 'USD',
      account_kind: 'plaid',
      environment: 'sandbox',
      customer_guid: guid,
      counterparty_guid: null,
      plaid_institution_id: null,
      plaid_account_mask: null,
      plaid_account_name: null,
      state: 'storing',
      failure_code: null,
      balance_updated_at: null,
    });
    const path = `${accounts}/${made.body.guid}`;
    clock.advance(999);
    expect((await client.get(path)).body).toMatchObject({ state: 'storing', plaid_account_mask: null });
    expect((await client.patch(path, { state: 'completed' })).body).toMatchObject({ status: 422n });
    clock.advance(1);
    const known = {
      plaid_institution_id: 'ins_109508',
      plaid_account_mask: '0000',
      plaid_account_name: 'Plaid Checking',
    };
    expect((await client.get(path)).body).toMatchObject({ state: 'unverified', ...known });
    expect((await client.patch(path, { state: 'refresh_required' })).body).toMatchObject({ state: 'refresh_required' });
    expect((await client.patch(path, { state: 'completed' })).body).toMatchObject({ state: 'unverified' });
    const deleting = await client.delete(path);
    expect([deleting.status, deleting.body.state]).toEqual([200, 'deleting']);
    expect((await client.delete(path)).body).toEqual(deleting.body);
    expect((await client.patch(path, { state: 'completed' })).body).toMatchObject({
      status: 422n,
      error_message: /being deleted/,
    });
    clock.advance(1_000);
    expect((await client.get(path)).body).toMatchObject({ state: 'deleted', ...known });
    expect((await client.delete(path)).body).toMatchObject({ state: 'deleted' });
    expect(objectsOf(await client.get(accounts))).toMatchObject([{ guid: made.body.guid, state: 'deleted' }]);
  });

  it('of a business, and of the bank itself, needs no proof', async () => {
    const business = String((await bank.post('/api/customers', { type: 'business' })).body.guid);
    expect(await stored(bank, { ...raw, customer_guid: business })).toMatchObject({
      state: 'completed',
      customer_guid: business,
    });
    const own = await stored(bank, raw);
    expect(own).toMatchObject({ state: 'completed', customer_guid: null });
    const path = `${accounts}/${own.guid}`;
    await bank.patch(path, { state: 'refresh_required' });
    expect((await bank.patch(path, { state: 'completed' })).body).toMatchObject({ state: 'completed' });
    expect(await stored(bank, raw)).toMatchObject({ state: 'failed', failure_code: 'duplicate' });
    expect((await customer.client.get(path)).status).toBe(404);
  });

  it('fails when its link is unknown, used, too old, of another customer, or of an account that was not chosen', async () => {
    const { client } = await newcomer();
    const failed = { state: 'failed', failure_code: 'create_failed', plaid_account_mask: null };
    const picked = await pick(server, await openLink(client, clock.advance));
    expect(await stored(client, accountOf({ ...picked, publicToken: `public-sandbox-${randomUUID()}` }))).toMatchObject(
      failed,
    );
    expect(await stored(customer.client, accountOf(picked))).toMatchObject(failed);
    expect(await stored(bank, accountOf(picked))).toMatchObject(failed);
    // A stranger's try does not spend it.
    expect(await stored(client, accountOf(picked))).toMatchObject({ state: 'unverified' });
    expect(await stored(client, accountOf(picked))).toMatchObject(failed);
    const old = await pick(server, await openLink(client, clock.advance), ['1111']);
    clock.advance(30 * 60_000);
    expect(await stored(client, accountOf(old))).toMatchObject(failed);
    const other = await pick(server, await openLink(client, clock.advance), ['1111']);
    expect(await stored(client, accountOf(other, { plaid_account_id: 'x' }))).toMatchObject(failed);
    const canadian = await pick(server, await openLink(client, clock.advance), ['2222']);
    expect(await stored(client, accountOf(canadian))).toMatchObject(failed);
  });

  it('fails when several were chosen, and when it is linked already', async () => {
    const { client } = await newcomer();
    const several = await pick(server, await openLink(client, clock.advance), ['0000', '1111']);
    expect(await stored(client, accountOf(several))).toMatchObject({
      state: 'failed',
      failure_code: 'plaid_multiple_accounts',
    });
    const first = await linkAccount(server, client, clock.advance);
    expect(await linkAccount(server, client, clock.advance)).toMatchObject({
      state: 'failed',
      failure_code: 'duplicate',
      plaid_account_mask: '0000',
    });
    expect(await linkAccount(server, client, clock.advance, ['1111'])).toMatchObject({ state: 'unverified' });
    expect(await linkAccount(server, customer.client, clock.advance)).toMatchObject({ state: 'unverified' });
    await client.delete(`${accounts}/${first.guid}`);
    expect(await linkAccount(server, client, clock.advance)).toMatchObject({ state: 'unverified' });
  });

  it('by a processor token, or by its numbers, fails with what is wrong', async () => {
    const { client } = await newcomer();
    expect(await stored(client, { ...processor, plaid_processor_token: 'x' })).toMatchObject({
      state: 'failed',
      failure_code: 'plaid_processor_token',
    });
    expect(await stored(client, processor)).toMatchObject({
      state: 'unverified',
      plaid_account_mask: '1111',
      plaid_account_name: 'Plaid Saving',
    });
    expect(await linkAccount(server, client, clock.advance, ['1111'])).toMatchObject({ failure_code: 'duplicate' });
    const byNumbers = (change: object) => ({
      ...raw,
      counterparty_bank_account_details: [ach, { ...ach, payment_rail: 'WIRE', ...change }],
    });
    expect(await stored(client, byNumbers({ bank_code: '021000022' }))).toMatchObject({
      state: 'failed',
      failure_code: 'invalid_routing_number',
    });
    expect(await stored(client, byNumbers({ account_identifier: '12' }))).toMatchObject({
      state: 'failed',
      failure_code: 'invalid_account_number',
    });
    expect(await stored(client, byNumbers({}))).toMatchObject({
      state: 'unverified',
      plaid_institution_id: null,
      plaid_account_mask: null,
    });
    expect(await stored(client, { ...raw, name: 'Again' })).toMatchObject({
      state: 'failed',
      failure_code: 'duplicate',
    });
  });

  it('has balances if its bank can be reached', async () => {
    const { client } = await newcomer();
    const picked = await pick(server, await openLink(client, clock.advance));
    const { guid } = (await client.post(accounts, accountOf(picked))).body;
    expect(await read(client, guid, '?include_balances=true')).toMatchObject({ state: 'storing', balances: null });
    clock.advance(1_000);
    expect(await read(client, guid)).not.toHaveProperty('balances');
    const first = await read(client, guid, '?include_balances=true');
    const { available, current } = balancesOf(server.services, String(guid));
    expect(first.balances).toEqual({ available, current });
    expect(available).toBeLessThanOrEqual(current);
    clock.advance(60_000);
    expect(await read(client, guid, '?include_balances=true&force_balance_refresh=false')).toEqual(first);
    const refreshed = await read(client, guid, '?include_balances=true&force_balance_refresh=true');
    expect(refreshed.balances).toEqual(first.balances);
    expect(Date.parse(String(refreshed.balance_updated_at)) - Date.parse(String(first.balance_updated_at))).toBe(
      60_000,
    );
    await client.patch(`${accounts}/${guid}`, { state: 'refresh_required' });
    for (const query of ['?include_balances=true', '?force_balance_refresh=true'])
      expect(await read(client, guid, query)).toEqual({
        status: 422n,
        error_message: 'Bank account refresh required',
        message_code: 'unprocessable',
      });
    expect(await read(client, guid)).toMatchObject({ state: 'refresh_required' });
    await client.delete(`${accounts}/${guid}`);
    expect(await read(client, guid, '?include_balances=true')).toMatchObject({
      status: 422n,
      error_message: 'Bank account can no longer be used and is being deleted. It must be re-added',
    });
    expect(await read(client, (await stored(client, raw)).guid, '?include_balances=true')).toMatchObject({
      balances: null,
      balance_updated_at: null,
    });
  });

  it('shows the holder on request with the scope', async () => {
    const name = { first: 'Grace', last: 'Hopper' };
    const guid = String((await bank.post('/api/customers', { type: 'individual', name })).body.guid);
    const client = bankClient(server, await mintCustomerToken(bank, guid));
    const account = await linkAccount(server, client, clock.advance);
    expect(account).not.toHaveProperty('pii');
    const { pii } = await read(client, account.guid, '?include_pii=true');
    expect(pii).toMatchObject([
      { names: ['Grace Hopper'], account_details: [{ account_number: expect.stringMatching(/^\d{8}0000$/) }] },
    ]);
    const routing =
      (pii as { routing_details: { routing_number: string }[] }[])[0]?.routing_details[0]?.routing_number ?? '';
    expect(isRoutingNumber(routing)).toBe(true);
    const typed = await read(client, (await stored(client, raw)).guid, '?include_pii=true');
    expect(typed.pii).toMatchObject([
      { names: ['Ada Lovelace'], addresses: [{ city: 'Albany' }], account_details: [{ account_number: '123456789' }] },
    ]);
    const withoutScope = bankClient(server, await mintCustomerToken(bank, guid, ['external_bank_accounts:read']));
    expect(await read(withoutScope, account.guid, '?include_pii=true')).not.toHaveProperty('pii');
  });

  it('is made once of one token, and once of one account, however many try', async () => {
    const { client } = await newcomer();
    const picked = await pick(server, await openLink(client, clock.advance));
    const others = await Promise.all([1, 2, 3].map(async () => pick(server, await openLink(client, clock.advance))));
    const replies = await Promise.all(
      [...Array.from({ length: 5 }, () => picked), ...others].map((one) => client.post(accounts, accountOf(one))),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    clock.advance(1_000);
    const rows = objectsOf(await client.get(accounts));
    expect(rows.filter(({ state }) => state === 'unverified')).toHaveLength(1);
    expect(rows.map(({ failure_code: code }) => code ?? 'none').toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'create_failed'),
      ...Array.from({ length: 3 }, () => 'duplicate'),
      'none',
    ]);
    const own = await Promise.all(
      Array.from({ length: 4 }, () =>
        bank.post(accounts, {
          ...raw,
          counterparty_bank_account_details: [{ ...ach, account_identifier: '99887766' }],
        }),
      ),
    );
    clock.advance(1_000);
    const kept = objectsOf(await bank.get(`${accounts}?guid=${own.map(({ body }) => body.guid).join()}`));
    expect(kept.map(({ failure_code: code }) => code).filter((code) => code === null)).toHaveLength(1);
  });

  it('is put into any state by the console, and stays deleted', async () => {
    const { client } = await newcomer();
    const { guid } = await linkAccount(server, client, clock.advance);
    const put = (...decided: [Parameters<typeof setBankAccountState>[2], Parameters<typeof setBankAccountState>[3]?]) =>
      setBankAccountState(server.services, String(guid), ...decided);
    expect(await put('completed')).toMatchObject({ state: 'completed' });
    await put('refresh_required');
    expect((await client.patch(`${accounts}/${guid}`, { state: 'completed' })).body.state).toBe('completed');
    await put('unverified');
    await put('refresh_required');
    expect((await client.patch(`${accounts}/${guid}`, { state: 'completed' })).body.state).toBe('unverified');
    await put('failed', 'invalid_account_type');
    expect(await read(client, guid)).toMatchObject({ state: 'failed', failure_code: 'invalid_account_type' });
    await put('failed');
    expect(await read(client, guid)).toMatchObject({ failure_code: 'create_failed' });
    expect(await put('completed')).toMatchObject({ state: 'completed', failureCode: null });
    await put('deleted');
    expect(await put('completed')).toMatchObject({ state: 'deleted' });
    expect(await setBankAccountState(server.services, nobody, 'completed')).toBeNull();
    expect(
      (
        await client.post('/api/workflows', {
          ...createRequest,
          kind: 'link_token_update',
          external_bank_account_guid: guid,
        })
      ).status,
    ).toBe(422);
  });
});

import { describe, expect, it } from 'vitest';
import { decideVerification } from '#sandbox/bank/identity-verifications/decisions.ts';
import type { Verification } from '#sandbox/bank/identity-verifications/lifecycle.ts';
import { nextOwnershipChange } from '#sandbox/bank/identity-verifications/ownership.ts';
import { readConfig } from '#server/config.ts';
import {
  bankClient,
  mintBankToken,
  mintCustomerToken,
  mintExpiredToken,
  objectsOf,
  openCustomer,
} from '#tests/server/bank/client.ts';
import { linkAccount, raw } from '#tests/server/bank/links.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';

const nobody = 'f'.repeat(32);
const accounts = '/api/external_bank_accounts';
const verifications = '/api/identity_verifications';

describeOnOneDatabase('the proof that a bank account is its customer’s', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const customer = before(() => openCustomer(server, bank, clock.advance, []));

  async function holder() {
    const { client, guid } = await openCustomer(server, bank, clock.advance, []);
    const account = String((await linkAccount(server, client, clock.advance)).guid);
    const ask = (more: object = {}) =>
      client.post(verifications, {
        type: 'bank_account',
        method: 'account_ownership',
        external_bank_account_guid: account,
        customer_guid: guid,
        ...more,
      });
    return {
      client,
      guid,
      account,
      ask,
      stateOfAccount: async () => (await client.get(`${accounts}/${account}`)).body.state,
    };
  }

  it('waits until the bank decides, and then the account is completed', async () => {
    const { client, guid, account, ask, stateOfAccount } = await holder();
    const made = await ask();
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      type: 'bank_account',
      method: 'account_ownership',
      state: 'storing',
      outcome: null,
      customer_guid: guid,
      external_bank_account_guid: account,
      persona_inquiry_id: null,
    });
    const read = async () => (await client.get(`${verifications}/${made.body.guid}`)).body;
    clock.advance(1_000);
    expect(await read()).toMatchObject({
      state: 'waiting',
      outcome: null,
      persona_inquiry_id: null,
      persona_state: null,
    });
    clock.advance(7 * 86_400_000);
    expect(await stateOfAccount()).toBe('unverified');
    expect(await read()).toMatchObject({ state: 'waiting', outcome: null });
    await decideVerification(server.services, String(made.body.guid), 'pass');
    expect(await stateOfAccount()).toBe('completed');
    const checks = [{ type: 'external_bank_account_verification', outcome: 'passed', failure_codes: [] }];
    expect(await read()).toMatchObject({
      state: 'completed',
      outcome: 'passed',
      failure_codes: [],
      compliance_checks: checks,
    });
    await client.patch(`${accounts}/${account}`, { state: 'refresh_required' });
    expect((await client.patch(`${accounts}/${account}`, { state: 'completed' })).body.state).toBe('completed');
    expect(objectsOf(await client.get(`${verifications}?type=bank_account`)).map((row) => row.guid)).toEqual([
      made.body.guid,
    ]);
    expect(objectsOf(await client.get(`${verifications}?type=kyc`))).toHaveLength(1);
  });

  it.each<[string, string, string, string[]]>([
    ['passed_immediately', 'passed', 'completed', []],
    ['failed_immediately', 'failed', 'unverified', ['requested_failure']],
  ])('ends at once with %s: %s', async (behaviour, outcome, state, failureCodes) => {
    const { client, ask, stateOfAccount } = await holder();
    const made = await ask({ expected_behaviours: [behaviour] });
    clock.advance(1_000);
    expect(await stateOfAccount()).toBe(state);
    const read = (await client.get(`${verifications}/${made.body.guid}`)).body;
    expect(read).toMatchObject({ state: 'completed', outcome, failure_codes: failureCodes });
  });

  it('says nothing about the customer', async () => {
    const guid = String((await bank.post('/api/customers', { type: 'individual' })).body.guid);
    const client = bankClient(server, await mintCustomerToken(bank, guid));
    const account = await linkAccount(server, client, clock.advance);
    for (const behaviour of ['failed_immediately', 'passed_immediately']) {
      await client.post(verifications, {
        type: 'bank_account',
        method: 'account_ownership',
        external_bank_account_guid: account.guid,
        expected_behaviours: [behaviour],
      });
      clock.advance(1_000);
      expect((await client.get(`/api/customers/${guid}`)).body).toMatchObject({
        state: 'unverified',
        compliance_decisions: [],
      });
    }
    expect((await client.get(`${accounts}/${account.guid}`)).body.state).toBe('completed');
  });

  it('fails for an account that was deleted, or must be reconnected, meanwhile', async () => {
    const first = await holder();
    const deleted = await first.ask({ expected_behaviours: ['passed_immediately'] });
    await first.client.delete(`${accounts}/${first.account}`);
    const second = await holder();
    const stale = await second.ask({ expected_behaviours: ['passed_immediately'] });
    await second.client.patch(`${accounts}/${second.account}`, { state: 'refresh_required' });
    clock.advance(1_000);
    expect((await first.client.get(`${verifications}/${deleted.body.guid}`)).body).toMatchObject({
      outcome: 'failed',
      failure_codes: ['deleted_account'],
    });
    expect(await first.stateOfAccount()).toBe('deleted');
    expect((await second.client.get(`${verifications}/${stale.body.guid}`)).body).toMatchObject({
      outcome: 'failed',
      failure_codes: ['plaid_item_login_required'],
    });
    expect((await second.client.patch(`${accounts}/${second.account}`, { state: 'completed' })).body.state).toBe(
      'unverified',
    );
  });

  it('is refused for an account that is stored only now, has failed, is deleted, or is the bank’s own', async () => {
    const invalid = { status: 422n, error_message: 'Invalid bank account to verify', message_code: 'unprocessable' };
    const { client } = await openCustomer(server, bank, clock.advance, []);
    const ask = (guid: unknown, who = client) =>
      who.post(verifications, { type: 'bank_account', method: 'account_ownership', external_bank_account_guid: guid });
    const made = (await client.post(accounts, raw)).body.guid;
    expect((await ask(made)).body).toEqual(invalid);
    clock.advance(1_000);
    expect((await ask(made)).status).toBe(201);
    const failed = (await client.post(accounts, raw)).body.guid;
    clock.advance(1_000);
    expect((await ask(failed)).body).toEqual(invalid);
    await client.delete(`${accounts}/${made}`);
    expect((await ask(made)).body).toEqual(invalid);
    clock.advance(1_000);
    expect((await ask(made)).body).toEqual(invalid);
    const own = (await bank.post(accounts, raw)).body.guid;
    clock.advance(1_000);
    expect((await ask(own, bank)).body).toEqual(invalid);
  });

  it.each<[string, object, RegExp]>([
    ['no method', { method: undefined }, /^method is missing$/],
    ['another method', { method: 'id_and_selfie' }, /^method must be one of account_ownership$/],
    ['no account', { external_bank_account_guid: undefined }, /^external_bank_account_guid is missing$/],
    ['a number for an account', { external_bank_account_guid: 5 }, /^external_bank_account_guid must be text$/],
    ['an unknown behaviour', { expected_behaviours: ['x'] }, /^expected_behaviours\.0 must be one of/],
    [
      'both outcomes',
      { expected_behaviours: ['passed_immediately', 'failed_immediately'] },
      /^expected_behaviours must not ask for both/,
    ],
  ])('is refused by field: %s', async (_name, change, message) => {
    const body = { type: 'bank_account', method: 'account_ownership', external_bank_account_guid: nobody, ...change };
    expect((await customer.client.post(verifications, body)).body).toEqual({
      status: 400n,
      error_message: expect.stringMatching(message),
      message_code: 'invalid_parameter',
    });
  });

  it('is for the account’s customer and who holds the scope, in time', async () => {
    const { client, guid, account, ask } = await holder();
    const body = { type: 'bank_account', method: 'account_ownership', external_bank_account_guid: account };
    for (const reply of [
      await customer.client.post(verifications, body),
      await bank.post(verifications, { ...body, customer_guid: customer.guid }),
      await client.post(verifications, { ...body, external_bank_account_guid: nobody }),
    ])
      expect(reply.body).toMatchObject({ status: 404n, message_code: 'not_found' });
    const reading = bankClient(server, await mintCustomerToken(bank, guid, ['identity_verifications:read']));
    expect((await reading.post(verifications, body)).status).toBe(403);
    expect((await bankClient(server, await mintExpiredToken(bank, guid)).post(verifications, body)).status).toBe(401);
    const made = await ask();
    expect((await customer.client.get(`${verifications}/${made.body.guid}`)).status).toBe(404);
    expect((await bank.post(verifications, body)).body).toMatchObject({ customer_guid: guid });
  });

  it('is stored once, though many find it due', async () => {
    const { client, account, ask } = await holder();
    const made = await ask({ expected_behaviours: ['passed_immediately'] });
    clock.advance(1_000);
    const reads = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        client.get(index % 2 === 0 ? `${accounts}/${account}` : `${verifications}/${made.body.guid}`),
      ),
    );
    expect(new Set(reads.map(({ body }) => body.state))).toEqual(new Set(['completed']));
  });
});

describe('a check of who owns an account', () => {
  const start = Date.UTC(2026, 0, 15);
  const row = { state: 'storing', createdAt: start, expectedBehaviours: [], decision: null } as unknown as Verification;
  const at = (elapsed: number, speed = 1) => ({
    clock: {
      now: () => start + elapsed,
      due: (since: number, delay: number) => start + elapsed - since >= delay / speed,
    },
    config: readConfig({ SANDBOX_SPEED: String(speed) }),
  });

  it.each<[string, string[], number, number, object | null]>([
    ['storing', [], 999, 1, null],
    ['storing', [], 1_000, 1, { state: 'waiting', updatedAt: start + 1_000 }],
    ['storing', ['passed_immediately'], 9_000, 1, { state: 'completed', outcome: 'passed', updatedAt: start + 1_000 }],
    ['storing', ['failed_immediately'], 100, 10, { state: 'completed', outcome: 'failed', updatedAt: start + 100 }],
    ['waiting', [], 1e12, 1, null],
    ['completed', [], 1e12, 1, null],
  ])('that is %s with %j after %i ms at speed %i: %j', (state, expectedBehaviours, elapsed, speed, expected) => {
    const change = nextOwnershipChange({ ...row, state, expectedBehaviours }, at(elapsed, speed));
    if (expected === null) expect(change).toBeNull();
    else expect(change).toMatchObject(expected);
  });
});

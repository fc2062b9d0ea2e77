import { Hono } from 'hono';
import { beforeAll, expect, it } from 'vitest';
import { createConsole } from '#sandbox/console/console.ts';
import { createProduct } from '#server/demo/product.ts';
import { bankClient, mintBankToken, openCustomer } from '#tests/server/bank/client.ts';
import { desk } from '#tests/server/sandbox/console.ts';
import { before, createTestClock, describeOnOneDatabase } from '#tests/server/support.ts';
import { plainDecisions, storeRecords } from './decisions.ts';

interface Body {
  readonly fields?: Readonly<Record<string, string>>;
  readonly message?: string;
  readonly [field: string]: unknown;
}

describeOnOneDatabase("the console's decisions", (open) => {
  const clock = createTestClock(Date.now());
  const server = before(() => open({ clock }));
  const customer = before(async () =>
    openCustomer(server, bankClient(server, await mintBankToken(server)), clock.advance),
  );
  let records: Awaited<ReturnType<typeof storeRecords>>;
  let app: Hono;
  beforeAll(async () => {
    records = await storeRecords(server.services, customer.guid, customer.accounts.BTC ?? '');
    app = new Hono().route('/sandbox', createConsole(server.services, plainDecisions, createProduct(server.services)));
  });
  const post = async (path: string, body: unknown) => {
    const reply = await app.request(`/sandbox/api${path}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: reply.status, body: (await reply.json()) as Body };
  };
  const file = async () =>
    (await (await app.request(`/sandbox/api/customers/${customer.guid}`)).json()) as Record<
      string,
      Record<string, unknown>[]
    >;

  it('show a customer with everything that can be decided about', async () => {
    const shown = await file();
    expect(shown).toMatchObject({
      guid: customer.guid,
      email: null,
      state: 'verified',
      wallets: [{ guid: records.wallet, state: 'reviewing' }],
      bank_accounts: [{ guid: records.bankAccount, mask: '0000', state: 'completed' }],
      deposit_addresses: [{ address: records.address, asset: 'BTC' }],
    });
    expect(shown.accounts?.map(({ asset, balance }) => [asset, balance])).toEqual(
      expect.arrayContaining([['USD', '1000000']]),
    );
    expect(shown.transfers).toHaveLength(3);
    expect(shown.verifications?.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['passed', null]));
    for (const guid of ['0'.repeat(32), 'x', customer.guid.toUpperCase()]) {
      expect((await app.request(`/sandbox/api/customers/${guid}`)).status, guid).toBe(404);
    }
  });

  it('send coins to an address, in base units or whole ones, once for each hash', async () => {
    const sent = await post('/deposits', { address: records.address, amount: '12345', txn_hash: 'h1' });
    expect(sent).toEqual({
      status: 201,
      body: {
        ...{
          guid: expect.stringMatching(/^[0-9a-f]{32}$/),
          customer_guid: customer.guid,
          asset: 'BTC',
          address: records.address,
        },
        ...{ amount: '12345', txn_hash: 'h1' },
      },
    });
    expect((await file()).transfers?.map(({ guid }) => guid)).toContain(sent.body.guid);
    expect((await post('/deposits', { address: records.address, units: '0.5' })).body).toMatchObject({
      amount: '50000000',
      txn_hash: expect.any(String),
    });
    expect((await post('/deposits', { address: records.address, amount: 12345, txn_hash: 'h1' })).body.guid).toBe(
      sent.body.guid,
    );
    const huge = '900719925474099312345';
    expect((await post('/deposits', `{"address":"${records.address}","amount":${huge}}`)).body.amount).toBe(huge);
    const amounts = (await file()).transfers
      ?.filter(({ side, asset }) => side === 'deposit' && asset === 'BTC')
      .map(({ amount }) => amount);
    expect(amounts?.toSorted()).toEqual(['12345', '50000000', huge].toSorted());
  });

  it('decide verifications, bank accounts, wallets and transfers', async () => {
    const { verification, bankAccount, wallet, inReview, funding } = records;
    expect((await post(`/verifications/${verification}`, { decision: 'review' })).body).toMatchObject({
      guid: verification,
      state: 'reviewing',
    });
    const failed = await post(`/verifications/${verification}`, {
      decision: 'fail',
      failure_codes: 'selfie_failure, name_check_failure',
    });
    expect(failed.body).toMatchObject({
      outcome: 'failed',
      failure_codes: ['selfie_failure', 'name_check_failure'],
      customer_guid: customer.guid,
    });
    const broken = await post(`/bank_accounts/${bankAccount}`, {
      state: 'failed',
      failure_code: 'invalid_routing_number',
    });
    expect(broken.body).toMatchObject({ state: 'failed', failure_code: 'invalid_routing_number' });
    expect((await post(`/wallets/${wallet}`, { decision: 'approve' })).body).toMatchObject({ state: 'completed' });
    expect((await post(`/wallets/${wallet}`, { state: 'failed' })).body).toMatchObject({ state: 'failed' });
    expect((await post(`/transfers/${inReview}/return`, { return_code: 'R01' })).status, 'refused by the bank').toBe(
      409,
    );
    expect((await post(`/transfers/${inReview}`, { decision: 'approve' })).body).toMatchObject({ state: 'pending' });
    expect((await post(`/transfers/${funding}/return`, { return_code: 'r03' })).body).toMatchObject({
      guid: funding,
      return_code: 'R03',
    });
  });

  it.each<[string, string, unknown]>([
    ['address', '/deposits', { amount: '5' }],
    ['address', '/deposits', { address: 'nowhere', amount: '5' }],
    ['address', '/deposits', { address: 'a\u0000', amount: '5' }],
    ['amount', '/deposits', { address: 'known' }],
    ['amount', '/deposits', { address: 'known', amount: '5', units: '1' }],
    ['amount', '/deposits', { address: 'known', amount: '-5' }],
    ['amount', '/deposits', { address: 'known', amount: 0 }],
    ['amount', '/deposits', { address: 'known', amount: 0.5 }],
    ['amount', '/deposits', { address: 'known', amount: '9'.repeat(40) }],
    ['units', '/deposits', { address: 'known', units: '0.000000001' }],
    ['units', '/deposits', { address: 'known', units: '0' }],
    ['units', '/deposits', { address: 'known', units: 'much' }],
    ['txn_hash', '/deposits', { address: 'known', amount: '5', txn_hash: 'x'.repeat(201) }],
    ['decision', '/verifications/verification', {}],
    ['decision', '/verifications/verification', { decision: 'more' }],
    ['failure_codes.0', '/verifications/verification', { decision: 'fail', failure_codes: ['Not a code'] }],
    ['failure_codes', '/verifications/verification', { decision: 'fail', failure_codes: 5 }],
    ['state', '/bank_accounts/bankAccount', {}],
    ['state', '/bank_accounts/bankAccount', { state: 'open' }],
    ['failure_code', '/bank_accounts/bankAccount', { state: 'failed', failure_code: '' + '<b>' }],
    ['decision', '/wallets/wallet', {}],
    ['decision', '/wallets/wallet', { decision: 'approve', state: 'completed' }],
    ['state', '/wallets/wallet', { state: 'gone' }],
    ['decision', '/transfers/funding', { decision: 'maybe' }],
    ['return_code', '/transfers/funding/return', { return_code: 'R1' }],
    ['return_code', '/transfers/funding/return', {}],
  ])('refuse a wrong %s in %s: %j', async (field, path, body) => {
    const named = path.replace(
      /verification$|bankAccount|wallet$|funding/,
      (name) => records[name as keyof typeof records],
    );
    const filled = JSON.parse(JSON.stringify(body).replace('"known"', `"${records.address}"`)) as unknown;
    const reply = await post(named, filled);
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([422, [field]]);
  });

  it('know only records that are there', async () => {
    const bodies: readonly (readonly [string, unknown])[] = [
      ['verifications', { decision: 'pass' }],
      ['bank_accounts', { state: 'completed' }],
      ['wallets', { decision: 'approve' }],
      ['transfers', { decision: 'approve' }],
    ];
    for (const [kind, body] of bodies) {
      for (const guid of ['0'.repeat(32), 'x', '%00', customer.guid]) {
        const reply = await post(`/${kind}/${guid}`, body);
        expect([reply.status, reply.body.message], `${kind} ${guid}`).toEqual([
          404,
          expect.stringContaining('does not exist'),
        ]);
      }
    }
    expect((await post(`/transfers/${'0'.repeat(32)}/return`, { return_code: 'R01' })).status).toBe(404);
    expect(await post('/nothing', {})).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('are carried out by the bank itself: verification, deposit, wallet and bank account', async () => {
    const { client, guid, accounts } = await openCustomer(
      server,
      bankClient(server, await mintBankToken(server)),
      clock.advance,
    );
    const decide = (path: string, body: unknown) => desk<Body>(server, 'POST', path, body);
    const made = async (path: string, body: unknown) => String((await client.post(path, body)).body.guid);
    const read = async (path: string) => (await client.get(path)).body;

    const verification = await made('/api/identity_verifications', {
      type: 'kyc',
      method: 'id_and_selfie',
      customer_guid: guid,
    });
    clock.advance(1_500);
    expect((await decide(`/verifications/${verification}`, { decision: 'pass' })).body).toMatchObject({
      state: 'completed',
      outcome: 'passed',
    });
    expect((await decide(`/verifications/${verification}`, { decision: 'fail' })).status).toBe(409);
    for (const [decision, state] of [
      ['freeze', 'frozen'],
      ['unfreeze', 'verified'],
      ['expire', 'unverified'],
    ] as const)
      expect((await decide(`/customers/${guid}`, { decision })).body).toMatchObject({ guid, state });
    const again = await made('/api/identity_verifications', {
      type: 'kyc',
      method: 'id_and_selfie',
      customer_guid: guid,
    });
    clock.advance(1_500);
    expect((await decide(`/verifications/${again}`, { decision: 'pass', failure_codes: '' })).body).toMatchObject({
      outcome: 'passed',
    });
    const asked = await decide(`/customers/${guid}/due_diligence`, {});
    expect(asked).toMatchObject({
      status: 201,
      body: { customer_guid: guid, method: 'enhanced_due_diligence', state: 'storing' },
    });
    expect((await decide(`/customers/${guid}/due_diligence`, {})).body).toMatchObject({
      guid: (asked.body as { guid: string }).guid,
    });
    expect((await decide(`/customers/${'0'.repeat(32)}/due_diligence`, {})).status).toBe(404);

    const addressGuid = await made('/api/deposit_addresses', { account_guid: accounts.BTC });
    const wallet = await made('/api/external_wallets', {
      name: 'Cold store',
      asset: 'BTC',
      address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      expected_behaviours: ['force_review'],
    });
    const details = [
      { bank_code_type: 'ABA', bank_code: '021000021', account_identifier: '123456789', payment_rail: 'ACH' },
    ];
    const bankAccount = await made('/api/external_bank_accounts', {
      name: 'Checking',
      account_kind: 'raw_routing_details',
      counterparty_name: { full: 'Ada Example' },
      counterparty_address: { street: '1 Main St', city: 'Springfield', country_code: 'US' },
      counterparty_bank_account_details: details,
    });
    clock.advance(5_000);
    const { address } = await read(`/api/deposit_addresses/${addressGuid}`);
    expect((await decide('/deposits', { address, units: '0.25' })).status).toBe(201);
    clock.advance(10_000);
    expect(await read(`/api/accounts/${accounts.BTC}`)).toMatchObject({
      platform_balance: 25_000_000n,
      platform_available: 25_000_000n,
    });
    expect(await read(`/api/external_wallets/${wallet}`)).toMatchObject({ state: 'reviewing' });
    expect((await decide(`/wallets/${wallet}`, { decision: 'approve' })).body).toMatchObject({ state: 'completed' });
    expect((await decide(`/wallets/${wallet}`, { decision: 'reject' })).status).toBe(409);
    expect((await decide(`/bank_accounts/${bankAccount}`, { state: 'completed' })).body).toMatchObject({
      state: 'completed',
    });
    expect(await read(`/api/external_bank_accounts/${bankAccount}`)).toMatchObject({ state: 'completed' });
    expect((await desk<{ sound: boolean }>(server, 'GET', '/ledger')).body.sound).toBe(true);
  });
});

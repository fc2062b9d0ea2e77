import { eq } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { testAddress } from '#domain/addresses/testnet.ts';
import { addressEnd } from '#domain/security/codeSubjects.ts';
import { bankBoundTokens } from '#server/db/schema/index.ts';
import { bankClient, mintBankToken, mintCustomerToken } from '../bank/client.ts';
import { addWallet, bookQuote, cryptoQuote, fundingQuote, linkBankAccount, move } from '../bank/movements.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import { call, claimsOf, mailsTo, mailTo, signedInCustomer } from './client.ts';
import { appCode, customerWithApp, type Person } from './factor-client.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const refused = {
  status: 403n,
  message_code: 'invalid_scope',
  error_message: 'Invalid scope: transfers:execute is required',
};

interface StepUp {
  readonly at: string;
  readonly use_by: string;
}

describeOnOneDatabase('a code that names an act', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock: { ...clock, due: () => true } }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  afterEach(() => vi.useRealTimers());

  /** Uses a code of an action, or of none. */
  async function tokenFor(person: Person, act?: object): Promise<StepUp> {
    const { email, guid, ut } = person;
    const [known] = await mailsTo(server, email);
    const asked = await call(
      server,
      '/customers/create-otp',
      { email, customer_guid: guid, ...(act && { for: act }) },
      { bearer: ut },
    );
    expect(asked.http, asked.message).toBe(200);
    const [otp] = (await mailTo(server, email, /^Your Statechange code$/, known?.id)).codes;
    return (await call<StepUp>(server, '/customers/verify_otp', { email, customer_guid: guid, otp }, { bearer: ut }))
      .data;
  }
  /** With dollars, coins, a bank account and two wallets. */
  async function trader() {
    const person = await signedInCustomer(server);
    const client = bankClient(server, await mintCustomerToken(bank, person.guid));
    const verification = {
      type: 'kyc',
      method: 'id_and_selfie',
      customer_guid: person.guid,
      expected_behaviours: ['passed_immediately'],
    };
    await client.post('/api/identity_verifications', verification);
    await client.get(`/api/customers/${person.guid}`);
    const createdAt = clock.now() - 10 * day;
    const address = {
      mine: testAddress('BTC', Buffer.from(`mine ${person.guid}`)),
      other: testAddress('BTC', Buffer.from(`other ${person.guid}`)),
    };
    const account = await linkBankAccount(server, person.guid, { createdAt, plaidAccountMask: '4417' });
    const wallets = {
      mine: await addWallet(server, person.guid, { createdAt, address: address.mine }),
      other: await addWallet(server, person.guid, { createdAt, address: address.other }),
    };
    await move(client, fundingQuote('deposit', 500_000), {
      transfer_type: 'funding',
      external_bank_account_guid: account,
    });
    const bought = await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 200_000 });
    await client.post('/api/trades', { quote_guid: bought.body.guid });
    await client.get('/api/trades');
    const quoted = async (quote: object) => (await client.post('/api/quotes', quote)).body;
    return {
      ...person,
      address,
      wallets,
      account,
      quoted,
      withdraw: async (at: string, cents: number) => {
        const { guid } = await quoted(fundingQuote('withdrawal', cents));
        return bankClient(server, at).post('/api/transfers', {
          quote_guid: guid,
          transfer_type: 'funding',
          external_bank_account_guid: account,
        });
      },
      send: async (at: string, quote: unknown, wallet: string) =>
        bankClient(server, at).post('/api/transfers', {
          quote_guid: quote,
          transfer_type: 'crypto',
          external_wallet_guid: wallet,
        }),
    };
  }
  const withdrawal = (cents: number) => ({ kind: 'withdrawal', asset: 'USD', amount: String(cents), end: '4417' });

  it('moves what it names, once, and nothing else', async () => {
    const person = await trader();
    const { at } = await tokenFor(person, withdrawal(1_000));
    expect(claimsOf(at).scope).toEqual(['transfers:execute']);
    expect((await person.withdraw(at, 400_000)).body).toEqual(refused);
    const coins = await person.quoted(cryptoQuote('BTC', 100_000));
    expect((await person.send(at, coins.guid, person.wallets.mine)).body).toEqual(refused);
    const other = await signedInCustomer(server);
    const books = await person.quoted(bookQuote('USD', 1_000));
    const accounts = async (guid: string) =>
      (await bank.get(`/api/accounts?customer_guid=${guid}`)).body.objects as { guid: string; asset: string }[];
    const ends = await Promise.all(
      [person.guid, other.guid].map(async (guid) => (await accounts(guid)).find(({ asset }) => asset === 'USD')?.guid),
    );
    const body = {
      quote_guid: books.guid,
      transfer_type: 'book',
      source_account_guid: ends[0],
      destination_account_guid: ends[1],
    };
    expect((await bankClient(server, at).post('/api/transfers', body)).status).not.toBe(201);
    const wallet = { name: 'Cold', asset: 'BTC', address: testAddress('BTC', Buffer.from('a thief’s')) };
    expect((await bankClient(server, at).post('/api/external_wallets', wallet)).status).toBe(403);
    expect((await bankClient(server, at).get('/api/accounts')).status).toBe(403);
    expect((await person.withdraw(at, 1_000)).status).toBe(201);
    expect((await person.withdraw(at, 1_000)).body).toEqual(refused);
  });

  it('is spent by one of two transfers that come at once', async () => {
    const person = await trader();
    const { at } = await tokenFor(person, withdrawal(1_000));
    const replies = await Promise.all([person.withdraw(at, 1_000), person.withdraw(at, 1_000)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 403]);
  });

  it('says of a quote that was used that it was, so that a transfer whose reply was lost is found', async () => {
    const person = await trader();
    const quote = await person.quoted(cryptoQuote('BTC', 100_000));
    const act = {
      kind: 'withdrawal',
      asset: 'BTC',
      amount: String(quote.receive_amount),
      end: addressEnd(person.address.mine),
    };
    const { at } = await tokenFor(person, act);
    expect((await person.send(at, quote.guid, person.wallets.other)).body).toEqual(refused);
    expect((await person.send(at, quote.guid, person.wallets.mine)).status).toBe(201);
    expect((await person.send(at, quote.guid, person.wallets.mine)).status).toBe(409);
  });

  it('lives two minutes, and without an act five, at the bank as well', async () => {
    const person = await trader();
    const asked = Date.now();
    const unnamed = await tokenFor(person);
    const named = await tokenFor(person, withdrawal(1_000));
    expect(Math.round((Date.parse(unnamed.use_by) - asked) / minute)).toBe(5);
    expect(Math.round((Date.parse(named.use_by) - asked) / minute)).toBe(2);
    expect(claimsOf(unnamed.at).scope).toEqual(
      expect.arrayContaining(['transfers:execute', 'external_wallets:execute', 'accounts:read']),
    );
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * minute + 1_000 });
    expect(await person.withdraw(named.at, 1_000)).toMatchObject({
      status: 401,
      body: { error_message: 'Signature has expired' },
    });
    expect((await person.withdraw(unnamed.at, 1_000)).status).toBe(201);
    expect((await person.withdraw(unnamed.at, 2_000)).status).toBe(201);
  });

  it('adds the wallet that it names, or removes it, and no other', async () => {
    const person = await trader();
    const address = testAddress('BTC', Buffer.from(`new ${person.guid}`));
    const end = addressEnd(address);
    const adding = bankClient(server, (await tokenFor(person, { kind: 'walletAdded', asset: 'BTC', end })).at);
    const add = (change: object) =>
      adding.post('/api/external_wallets', { name: 'Cold', asset: 'BTC', address, ...change });
    expect((await add({ address: testAddress('BTC', Buffer.from('another')) })).status).toBe(403);
    expect((await adding.delete(`/api/external_wallets/${person.wallets.mine}`)).status).toBe(403);
    const added = await add({});
    expect(added.status).toBe(201);
    expect((await add({})).status).toBe(403);
    const removing = bankClient(server, (await tokenFor(person, { kind: 'walletRemoved', asset: 'BTC', end })).at);
    expect((await removing.delete(`/api/external_wallets/${person.wallets.mine}`)).status).toBe(403);
    expect((await removing.delete(`/api/external_bank_accounts/${person.account}`)).status).toBe(403);
    for (let again = 0; again < 2; again++)
      expect((await removing.delete(`/api/external_wallets/${added.body.guid}`)).status).toBe(200);
  });

  it('links a bank account, or removes the one that it names', async () => {
    const person = await trader();
    const other = await linkBankAccount(server, person.guid, { plaidAccountMask: '9999' });
    const removing = bankClient(server, (await tokenFor(person, { kind: 'bankAccountRemoved', end: '4417' })).at);
    expect((await removing.delete(`/api/external_bank_accounts/${other}`)).status).toBe(403);
    expect((await removing.delete(`/api/external_bank_accounts/${person.account}`)).status).toBe(200);
    const adding = bankClient(server, (await tokenFor(person, { kind: 'bankAccountAdded', end: null })).at);
    expect((await adding.delete(`/api/external_bank_accounts/${other}`)).status).toBe(403);
    expect((await adding.post('/api/external_bank_accounts', {})).status).toBe(400);
  });

  it('is what counts, and another act is refused where it is entered; a second factor has only that', async () => {
    const person = await trader();
    const [known] = await mailsTo(server, person.email);
    const named = { email: person.email, customer_guid: person.guid };
    await call(server, '/customers/create-otp', { ...named, for: withdrawal(1_000) }, { bearer: person.ut });
    const [otp] = (await mailTo(server, person.email, /^Your Statechange code$/, known?.id)).codes;
    const enter = (more: object) =>
      call<StepUp>(server, '/customers/verify_otp', { ...named, otp, ...more }, { bearer: person.ut });
    expect((await enter({ for: withdrawal(400_000) })).code).toBe('code_expired');
    const entered = await enter({});
    expect((await person.withdraw(entered.data.at, 400_000)).body).toEqual(refused);
    expect((await person.withdraw(entered.data.at, 1_000)).status).toBe(201);

    const { secret, email, guid, ut } = await customerWithApp(server);
    const body = {
      email,
      customer_guid: guid,
      otp: appCode(secret),
      for: { kind: 'walletAdded', asset: 'BTC', end: '4fk2x9' },
    };
    const { at } = (await call<StepUp>(server, '/customers/verify_otp', body, { bearer: ut })).data;
    expect(claimsOf(at).scope).toEqual(['external_wallets:execute']);
    const [bound] = await server.services.db
      .select()
      .from(bankBoundTokens)
      .where(eq(bankBoundTokens.jti, String(claimsOf(at).jti)));
    expect(bound?.act).toEqual(body.for);
  });

  it('gets no money token for what the bank does not do', async () => {
    const { email, guid, ut } = await signedInCustomer(server);
    const ask = (subject: object) =>
      call(server, '/customers/create-otp', { email, customer_guid: guid, for: subject }, { bearer: ut });
    expect(await ask({ kind: 'lock' })).toMatchObject({
      http: 422,
      code: 'invalid_input',
      fields: { for: expect.any(String) },
    });
    expect((await mailsTo(server, email)).some(({ subject }) => subject === 'Your Statechange code')).toBe(false);
  });
});

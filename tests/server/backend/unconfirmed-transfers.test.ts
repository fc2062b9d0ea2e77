import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testAddress } from '#domain/addresses/testnet.ts';
import { addressEnd } from '#domain/security/codeSubjects.ts';
import { startComparing } from '#server/backend/access/codes/unconfirmed-transfers.ts';
import { notifyTransferNews } from '#server/backend/account/transfer-notifications/transfer-notifications.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { customers, watchStarts } from '#server/db/schema/index.ts';
import { moneyWatches, securityEvents } from '#server/db/schema/security.ts';
import { bankClient, mintBankToken, mintCustomerToken } from '../bank/client.ts';
import { addWallet, cryptoQuote, fundingQuote, linkBankAccount, move } from '../bank/movements.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import { call, mailsTo, mailTo, signedInCustomer } from './client.ts';
import type { Person } from './factor-client.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const subject = 'A withdrawal you didn’t confirm';

// An external address means scopes only, as at the real bank.
describeOnOneDatabase('a withdrawal at a bank that knows scopes only', (open) => {
  const clock = createTestClock(Date.now());
  const everDue = { ...clock, due: () => true };
  const theBank = before(() => open({ clock: everDue }));
  const bank = before(async () => bankClient(theBank, await mintBankToken(theBank)));
  const server = before(async () => {
    const url = `${theBank.url}/bank`;
    const opened = await open({ clock: everDue, environment: { BANK_URL: url, BANK_IDP_URL: url } });
    // Before any sign-up.
    await startComparing(opened.services);
    return opened;
  });

  const round = (change: object = {}) => notifyTransferNews({ ...createBackendServices(server.services), ...change });
  async function tokenFor(person: Person, act?: object): Promise<string> {
    const { email, guid, ut } = person;
    const [known] = await mailsTo(server, email);
    await call(
      server,
      '/customers/create-otp',
      { email, customer_guid: guid, ...(act && { for: act }) },
      { bearer: ut },
    );
    const [otp] = (await mailTo(server, email, /^Your Statechange code$/, known?.id)).codes;
    return (
      await call<{ at: string }>(server, '/customers/verify_otp', { email, customer_guid: guid, otp }, { bearer: ut })
    ).data.at;
  }
  async function trader() {
    const person = await signedInCustomer(server);
    const client = bankClient(theBank, await mintCustomerToken(bank, person.guid));
    const verification = {
      type: 'kyc',
      method: 'id_and_selfie',
      customer_guid: person.guid,
      expected_behaviours: ['passed_immediately'],
    };
    await client.post('/api/identity_verifications', verification);
    await client.get(`/api/customers/${person.guid}`);
    const createdAt = clock.now() - 10 * day;
    const account = await linkBankAccount(theBank, person.guid, { createdAt, plaidAccountMask: '4417' });
    const address = testAddress('BTC', Buffer.from(`mine ${person.guid}`));
    const wallet = await addWallet(theBank, person.guid, { createdAt, address });
    const other = await addWallet(theBank, person.guid, {
      createdAt,
      address: testAddress('BTC', Buffer.from(`other ${person.guid}`)),
    });
    const funding = { transfer_type: 'funding', external_bank_account_guid: account };
    await move(client, fundingQuote('deposit', 500_000), funding);
    const bought = await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 200_000 });
    await client.post('/api/trades', { quote_guid: bought.body.guid });
    await client.get('/api/trades');
    return {
      ...person,
      wallet,
      other,
      end: addressEnd(address),
      withdraw: (at: string, cents: number) =>
        move(bankClient(theBank, at), fundingQuote('withdrawal', cents), funding, client),
      send: (at: string, units: number, to: string) =>
        move(
          bankClient(theBank, at),
          cryptoQuote('BTC', units),
          { transfer_type: 'crypto', external_wallet_guid: to },
          client,
        ),
      alarms: async () => (await mailsTo(server, person.email)).filter((mail) => mail.subject === subject),
      events: async () =>
        (await server.services.db.select().from(securityEvents).where(eq(securityEvents.customerGuid, person.guid)))
          .filter(({ kind }) => kind === 'transferUnconfirmed')
          .map(({ detail }) => detail),
      pausedUntil: async () =>
        (await server.services.db.query.customers.findFirst({ where: eq(customers.email, person.email) }))
          ?.sendsPausedUntil ?? null,
    };
  }
  const dollars = (cents: number) => ({ kind: 'withdrawal', asset: 'USD', amount: String(cents), end: '4417' });

  it('that matches its code passes silently; another one with the same token pauses the rest and is reported, once', async () => {
    const person = await trader();
    const at = await tokenFor(person, dollars(1_000));
    await person.withdraw(at, 1_000);
    await round();
    expect([await person.alarms(), await person.events(), await person.pausedUntil()]).toEqual([[], [], null]);
    // The same amount again: its code is used up.
    await person.withdraw(at, 1_000);
    await person.withdraw(at, 400_000);
    for (let again = 0; again < 3; again++) await round();
    expect((await person.events()).sort()).toEqual(['$10.00', '$4,000.00']);
    expect(await person.pausedUntil()).toBe(clock.now() + day);
    const mail = await mailTo(server, person.email, new RegExp(subject));
    expect(mail.text).toMatch(/^Withdrawal: \$(10|4,000)\.00$/m);
    expect(mail.text).toContain('withdrawals and deposits of dollars are paused until');
    const link = new URL(mail.links[0]?.url ?? '');
    expect(
      (await call(server, '/customers/lock-account', {}, { bearer: link.searchParams.get('token') ?? '' })).http,
    ).toBe(200);
    expect(await person.alarms()).toHaveLength(2);
  });

  it('is compared by the asset and the destination as well', async () => {
    const person = await trader();
    const named = (units: number) => ({ kind: 'withdrawal', asset: 'BTC', amount: String(units), end: person.end });
    await person.send(await tokenFor(person, named(15_000)), 20_000, person.wallet);
    await round();
    expect(await person.events()).toEqual([]);
    await person.send(await tokenFor(person, named(25_000)), 30_000, person.other);
    await round();
    expect(await person.events()).toEqual(['0.00025 BTC']);
  });

  it('may be any while the token of a code lives that named none, and none after it', async () => {
    const person = await trader();
    const at = await tokenFor(person);
    await person.withdraw(at, 1_000);
    await person.withdraw(at, 2_000);
    await round();
    expect(await person.events()).toEqual([]);
    clock.advance(day);
    await person.withdraw(at, 3_000);
    await round();
    expect(await person.events()).toEqual(['$30.00']);
  });

  it('is compared again if the first round failed to report it', async () => {
    const person = await trader();
    const pauseSends = () => Promise.reject(new Error('the database is away'));
    await person.withdraw(await tokenFor(person, dollars(1_000)), 2_000);
    const { bank: client } = createBackendServices(server.services);
    await expect(round({ bank: { ...client, pauseSends } })).rejects.toThrow('the database is away');
    expect(await person.events()).toEqual([]);
    await round();
    expect(await person.events()).toEqual(['$20.00']);
  });

  it('of before anybody compared is let by, also one with a token of the version before', async () => {
    const person = await trader();
    const { db } = server.services;
    await db.delete(watchStarts).where(eq(watchStarts.name, 'acts'));
    await startComparing(server.services);
    const { guid } = await person.withdraw(await mintCustomerToken(bank, person.guid), 1_000);
    await round();
    expect(await person.events()).toEqual([]);
    expect(await db.query.moneyWatches.findFirst({ where: eq(moneyWatches.recordGuid, String(guid)) })).toMatchObject({
      comparedAt: null,
    });
    clock.advance(40 * minute);
    await person.withdraw(await mintCustomerToken(bank, person.guid), 2_000);
    await round();
    expect(await person.events()).toEqual(['$20.00']);
  });
});

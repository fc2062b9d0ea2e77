import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { arriveDeposit } from '#sandbox/bank/transfers/arrivals.ts';
import { centsIn, search } from '#server/backend/books/projection/search.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { contactMessages, customers } from '#server/db/schema/backend.ts';
import { tradeRows } from '#server/db/schema/projection.ts';
import { verifyStaff } from '../../any-staff.ts';
import { bankClient, mintBankToken, mintCustomerToken, objectsOf } from '../../bank/client.ts';
import { addAddress, addWallet, fundingQuote, linkBankAccount, move } from '../../bank/movements.ts';
import { before, createTestClock, describeOnEachDatabase } from '../../support.ts';
import { call, signedInCustomer } from '../client.ts';
import { begin, round } from './projecting.ts';

interface Found {
  readonly hits: readonly {
    readonly kind: string;
    readonly label: string;
    readonly detail: string;
    readonly customer_guid: string;
    readonly record: unknown;
  }[];
  readonly searched: readonly string[];
  readonly up_to: string | null;
}

const secret = 'a-secret-with-the-bank';
const base58 = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';

describeOnEachDatabase('search', (open, { kind: database }) => {
  const clock = createTestClock();
  const server = before(() =>
    open({
      clock: { ...clock, due: () => true },
      verifyStaff: verifyStaff('staff-token'),
      environment: { BANK_EVENTS_SECRET: secret },
    }),
  );
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  const find = (q: string) => call<Found>(server, '/admin/search', { q }, { bearer: 'staff-token' });

  /** Has one record of every kind. */
  const ada = before(async () => {
    const { db } = server.services;
    const person = await signedInCustomer(server, 'ada.lovelace@example.test');
    await db
      .update(customers)
      .set({
        displayName: 'Ada Lovelace',
        firstName: 'Augusta',
        lastName: 'Byron-King',
        phone: '+15195550123',
        ownReferralCode: 'ADA7XYZ',
      })
      .where(eq(customers.email, person.email));
    const client = bankClient(server, await mintCustomerToken(bank, person.guid));
    const verification = (
      await client.post('/api/identity_verifications', {
        ...{
          type: 'kyc',
          method: 'id_and_selfie',
          customer_guid: person.guid,
          expected_behaviours: ['passed_immediately'],
        },
      })
    ).body.guid;
    await client.get(`/api/customers/${person.guid}`);
    const accounts = Object.fromEntries(
      objectsOf(await client.get('/api/accounts?per_page=100')).map(({ asset, guid }) => [String(asset), String(guid)]),
    );
    const bankAccount = await linkBankAccount(server, person.guid, { plaidAccountMask: '6789' });
    const wallet = await addWallet(server, person.guid, { address: base58 });
    const address = await addAddress(server, { guid: person.guid, client, token: '', accounts }, 'BTC');
    await arriveDeposit(server.services, {
      address,
      asset: 'BTC',
      amount: 50_000n,
      txnHash: `${'ABCDEF'.repeat(10)}0123`,
    });
    const transfer = (
      await move(client, fundingQuote('deposit', 123_456), {
        transfer_type: 'funding',
        external_bank_account_guid: bankAccount,
      })
    ).guid;
    const quote = (await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 77_701 })).body
      .guid;
    const trade = (await client.post('/api/trades', { quote_guid: quote })).body.guid;
    await client.get('/api/transfers');
    await db.insert(contactMessages).values({
      ...{ reference: 'K7M2P9QX4T', name: 'Ada', email: person.email, subject: '', message: '' },
      createdAt: clock.now(),
    });
    await begin(server);
    await round(server);
    await round(server);
    return {
      ...person,
      address,
      ids: { account: accounts.BTC, verification, 'bank account': bankAccount, wallet, transfer, quote, trade },
    };
  });

  it('finds a customer by every kind of identifier, and says which it was', async () => {
    const typed: readonly (readonly [kind: string, q: string])[] = [
      ['email', ' ADA.Lovelace@example.test '],
      ['name', 'ada'],
      ['name', 'Lovelace'],
      ['name', 'Lovelace, Ada'],
      ['name', 'Byron-King'],
      ['name', 'byron‐k'],
      ['name', 'king'],
      ['name', 'ÀDA'],
      ['name', 'Ada  Lovel'],
      ['email', 'ada.lo'],
      ['phone', '+1 (519) 555-0123'],
      ['referral code', 'ada7xyz'],
      ['customer', ada.guid],
      ['customer', ada.guid.slice(0, 9)],
      ['transaction hash', `0x${'abcdef'.repeat(10)}0123`],
      ['deposit address', ada.address.toUpperCase()],
      ['wallet address', base58],
      ['bank account ending', '6789'],
      ['message reference', 'k7m2p9qx4t'],
      ...Object.entries(ada.ids).map(([kind, id]) => [kind, String(id)] as const),
    ];
    const { trade, transfer } = ada.ids;
    // Address and hash lead to the arrived transfer.
    const recordOf = (kind: string) => {
      if (kind === 'trade' || kind === 'quote') return { kind: 'trade', guid: trade };
      if (kind === 'transfer') return { kind: 'transfer', guid: transfer };
      return kind === 'transaction hash' || kind === 'deposit address'
        ? { kind: 'transfer', guid: expect.any(String) }
        : null;
    };
    for (const [kind, q] of typed) {
      const { data } = await find(q);
      expect(data.hits, `${kind} ${q}`).toContainEqual({
        kind,
        label: 'A. L.',
        detail: expect.any(String),
        customer_guid: ada.guid,
        person: { email: 'a•••@example.test', state: 'verified', joined_at: expect.any(String) },
        record: recordOf(kind),
      });
    }
  });

  it('compares base58 as it was typed, and masks what is personal, names and addresses for who hides them', async () => {
    expect((await find(base58.toLowerCase())).data.hits).toEqual([]);
    expect(JSON.stringify((await find('ada.lovelace@example.test')).data)).not.toContain('lovelace');
    expect((await find('+15195550123')).data.hits[0]?.detail).toBe('•••0123');
    const seen = async (typed: string) => (await search(server.services.db, typed, { hidesNames: false })).hits[0];
    expect(await seen('ada.lovelace@example.test')).toMatchObject({
      label: 'Ada Lovelace',
      person: { email: 'ada.lovelace@example.test' },
    });
    expect(await seen('+15195550123')).toMatchObject({ detail: '•••0123' });
  });

  it.each(['a', 'ad', 'lo', '0x', 'a:', '0xa', '519 555', '67', '.lo', 'example', 'test'])(
    'finds nobody by numbers, domains or less than three letters: %s',
    async (q) => {
      const hits = (await find(q)).data?.hits ?? [];
      expect(hits.filter(({ kind }) => ['email', 'phone', 'name', 'bank account ending'].includes(kind))).toEqual([]);
    },
  );

  it('answers as well once the list of customers was read', async () => {
    expect((await call(server, '/admin/customers', undefined, { bearer: 'staff-token' })).http).toBe(200);
    expect((await find('ada')).data.hits).not.toEqual([]);
  });

  it('finds an amount, exact matches before beginnings, eight of a kind, and says up to when', async () => {
    const { data } = await find('$1,234.56');
    expect(data.hits).toMatchObject([
      { kind: 'transfer', detail: 'deposit of $1,234.56, completed', customer_guid: ada.guid },
    ]);
    expect(data.searched).toContain('amount');
    expect(data.up_to).toBe(new Date(clock.now()).toISOString());
    expect((await find('777.01')).data.hits).toMatchObject([{ kind: 'trade' }]);
    expect(['$5', '1.234', '1234', '12,34.00', '$1,234', '0.10', '12,50'].map(centsIn)).toEqual([
      500n,
      null,
      null,
      null,
      123_400n,
      10n,
      1_250n,
    ]);
    const { db } = server.services;
    await db.execute(
      sql`insert into identifiers select 'reference', 'ada' || i, null, ${ada.guid}, 'customer', 'other' || i from generate_series(1, 20) i`,
    );
    const hits = (await find('ada1')).data.hits.filter(({ kind }) => kind === 'reference');
    expect(hits).toHaveLength(8);
    expect(hits[0]?.detail).toBe('ada1');
  });

  it('refuses text that is too short or unreadable, and callers who are not staff', async () => {
    expect(await find(' a ')).toMatchObject({ http: 422, fields: { q: 'Type at least 2 characters.' } });
    expect(await find('a\u0000b')).toMatchObject({
      http: 422,
      fields: { q: 'Leave out characters that can’t be seen.' },
    });
    expect(await call(server, '/admin/search', { q: 'ada' })).toMatchObject({ http: 401, code: 'staff_session_ended' });
    expect(await call(server, '/admin/sources')).toMatchObject({ http: 401, code: 'staff_session_ended' });
  });

  // The embedded database cannot stop a statement.
  if (database !== 'embedded') {
    it('refuses what takes longer than two seconds', async () => {
      await server.services.db.transaction(async (tx) => {
        await tx.execute(sql`lock table identifiers in access exclusive mode`);
        expect(await find('ada')).toMatchObject({ http: 422, code: 'too_broad' });
      });
    });
  }

  it('has new names and addresses within a minute, and none of the old ones', async () => {
    await server.services.db
      .update(customers)
      .set({ displayName: 'Countess' })
      .where(eq(customers.bankCustomerGuid, ada.guid));
    await round(server);
    expect((await find('countess')).data.hits).toMatchObject([{ kind: 'name', label: 'C.' }]);
    expect((await find('ada lovelace')).data.hits).toEqual([]);
  });

  it('picks up the bank’s signed events at once, each of them once', async () => {
    const { db } = server.services;
    const client = bankClient(server, await mintCustomerToken(bank, ada.guid));
    const quote = await client.post('/api/quotes', { symbol: 'BTC-USD', side: 'buy', deliver_amount: 5_000 });
    const trade = (await client.post('/api/trades', { quote_guid: quote.body.guid })).body.guid;
    const event = (guid: string) =>
      JSON.stringify({ guid, event_type: 'trade.storing', object_guid: trade, environment: 'sandbox' });
    const sign = (body: string) => createHmac('sha256', secret).update(body).digest('hex');
    const send = (body: string, signature: string) =>
      call(server, '/bank-events', body, { headers: { 'X-Cybrid-Signature': signature } });
    expect(await send(event('one'), sign(event('two')))).toMatchObject({ http: 401, code: 'signature_wrong' });
    const rows = () =>
      db
        .select()
        .from(tradeRows)
        .where(eq(tradeRows.guid, String(trade)));
    expect(await rows()).toEqual([]);
    expect(await send(event('one'), sign(event('one')))).toMatchObject({ http: 200 });
    await expect.poll(rows).toHaveLength(1);
    await db.delete(tradeRows).where(eq(tradeRows.guid, String(trade)));
    expect(await send(event('one'), sign(event('one')))).toMatchObject({ http: 200 });
    await createBackendServices(server.services).background.finish(2_000);
    expect(await rows()).toEqual([]);
  });
});

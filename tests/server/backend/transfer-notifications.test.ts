import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { returnTransfer } from '#sandbox/bank/transfers/returns.ts';
import {
  notifyTransferNews,
  startTransferWatch,
} from '#server/backend/account/transfer-notifications/transfer-notifications.ts';
import { retentionRules } from '#server/backend/desk/sweeps/retention-rules.ts';
import { sweep } from '#server/backend/desk/sweeps/sweep.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { watchStarts } from '#server/db/schema/index.ts';
import { moneyWatches } from '#server/db/schema/security.ts';
import { bankClient, mintBankToken, mintCustomerToken, openCustomer } from '../bank/client.ts';
import { addWallet, cryptoQuote, fundingQuote, linkBankAccount, move } from '../bank/movements.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import { call, mailsTo, signedInCustomer } from './client.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const subjects = /^Your (deposit|withdrawal|order)/;

describeOnOneDatabase('the emails about money', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock: { ...clock, due: () => true } }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));

  async function round(mailer?: { send: () => Promise<void> }) {
    const backend = createBackendServices(server.services);
    await notifyTransferNews({
      ...backend,
      ...(mailer && { mailer }),
      limiter: { ...backend.limiter, isFirst: async () => true },
    });
  }
  async function customer() {
    const person = await signedInCustomer(server);
    const client = bankClient(server, await mintCustomerToken(bank, person.guid));
    const verification = {
      type: 'kyc',
      method: 'id_and_selfie',
      customer_guid: person.guid,
      expected_behaviours: ['passed_immediately'],
    };
    await client.post('/api/identity_verifications', verification);
    expect((await client.get(`/api/customers/${person.guid}`)).body.state).toBe('verified');
    const ends = {
      wallet: await addWallet(server, person.guid, { createdAt: clock.now() - 10 * day }),
      account: await linkBankAccount(server, person.guid, { createdAt: clock.now() - 10 * day }),
    };
    const fund = (side: 'deposit' | 'withdrawal', amount: number, more: object = {}) =>
      move(client, fundingQuote(side, amount), {
        transfer_type: 'funding',
        external_bank_account_guid: ends.account,
        ...more,
      });
    return {
      ...person,
      fund,
      trade: async (side: 'buy' | 'sell', amount: number) => {
        const quote = await client.post('/api/quotes', { symbol: 'BTC-USD', side, deliver_amount: amount });
        return (await client.post('/api/trades', { quote_guid: quote.body.guid })).body;
      },
      send: (amount: number) =>
        move(client, cryptoQuote('BTC', amount), { transfer_type: 'crypto', external_wallet_guid: ends.wallet }),
      choose: (choices: object) =>
        call(
          server,
          '/customers/mail-choices',
          { deposits: true, withdrawals: true, orders: true, verification: true, ...choices },
          { method: 'PUT', bearer: person.ut },
        ),
      inTurn: async () =>
        (await mailsTo(server, person.email))
          .toReversed()
          .map(({ subject }) => subject)
          .filter((subject) => subjects.test(subject)),
      mails: async () =>
        (await mailsTo(server, person.email))
          .filter(({ subject }) => subjects.test(subject))
          .map(({ subject, text }) => `${subject}: ${text.split('\n')[0]}`),
    };
  }

  it('say what became of each movement and order, once, as chosen', async () => {
    const { fund, trade, send, choose, mails, email } = await customer();
    await choose({});
    await fund('deposit', 123_456);
    await round();
    await trade('buy', 10_000);
    await send(20_000);
    await fund('withdrawal', 500);
    await round();
    await round();
    const found = await mails();
    expect([...found].sort()).toEqual([
      'Your deposit arrived: $1,234.56 arrived in your account.',
      expect.stringMatching(/^Your order was filled: You bought 0\.\d+ BTC for \$100\.00\.$/),
      expect.stringMatching(/^Your withdrawal is complete: We sent \$5\.00\.$/),
      expect.stringMatching(/^Your withdrawal is complete: We sent 0\.000\d+ BTC\.$/),
    ]);
    const [mail] = (await mailsTo(server, email)).filter(({ subject }) => subjects.test(subject));
    // The reference for support.
    const [, reference] = /^Reference: ([0-9a-f]{32})$/m.exec(mail?.text ?? '') ?? [];
    expect(mail?.links[0]?.url).toBe(`${server.url}/orders?order=${reference}`);
    expect(mail?.text).toMatch(/^Started: January 15, 2026 at 12:00.PM UTC$/m);
  });

  it('come by default for deposits, withdrawals and orders, and for nothing that was turned off', async () => {
    const { fund, trade, choose, mails } = await customer();
    await fund('deposit', 50_000);
    await trade('buy', 10_000);
    await round();
    expect(await mails()).toEqual([
      expect.stringMatching(/^Your order was filled: You bought 0\.\d+ BTC for \$100\.00\.$/),
      'Your deposit arrived: $500.00 arrived in your account.',
    ]);
    await choose({ deposits: false, withdrawals: false });
    await fund('deposit', 60_000);
    await fund('withdrawal', 500);
    await round();
    await choose({});
    await round();
    expect(await mails()).toHaveLength(2);
  });

  it('report a failure and a return', async () => {
    const { fund, mails } = await customer();
    const { guid } = await fund('deposit', 50_000, { payment_rail: 'ach' });
    await fund('withdrawal', 900_000_00);
    await round();
    await returnTransfer(server.services, String(guid), 'R01');
    await round();
    const found = await mails();
    expect(found).toContainEqual(
      expect.stringMatching(
        /^Your withdrawal failed: Your withdrawal of \$900,000\.00 failed\. The money is back in your account\./,
      ),
    );
    expect(found).toContainEqual(
      expect.stringMatching(/^Your deposit was returned: Your bank returned a deposit\. \$500\.00 left your account\./),
    );
  });

  it('leave in the order of what happened', async () => {
    const { fund, trade, choose, inTurn } = await customer();
    await choose({});
    const { guid } = await fund('deposit', 50_000, { payment_rail: 'ach' });
    clock.advance(minute);
    await trade('buy', 10_000);
    clock.advance(minute);
    await fund('withdrawal', 500);
    clock.advance(minute);
    await returnTransfer(server.services, String(guid), 'R01');
    await round();
    expect(await inTurn()).toEqual([
      'Your deposit arrived',
      'Your order was filled',
      'Your withdrawal is complete',
      'Your deposit was returned',
    ]);
  });

  it('hold up the same customer’s later ones after a failure, and no one else’s', async () => {
    const [{ fund, inTurn }, other] = [await customer(), await customer()];
    const { guid } = await fund('deposit', 50_000, { payment_rail: 'ach' });
    await round({ send: () => Promise.reject(new Error('down')) });
    await returnTransfer(server.services, String(guid), 'R01');
    await other.fund('deposit', 60_000);
    await round();
    expect([await inTurn(), await other.inTurn()]).toEqual([[], ['Your deposit arrived']]);
    clock.advance(6 * minute);
    await round();
    expect(await inTurn()).toEqual(['Your deposit arrived', 'Your deposit was returned']);
  });

  it('wait for a mail server that is down, and are one when several processes look at once', async () => {
    const { fund, mails } = await customer();
    await fund('deposit', 50_000);
    const send = vi.fn(() => Promise.reject(new Error('down')));
    await round({ send });
    await round();
    expect([send.mock.calls.length, await mails()]).toEqual([1, []]);
    clock.advance(6 * minute);
    await Promise.all([round(), round(), round()]);
    expect(await mails()).toHaveLength(1);
  });

  it('are no news of what was there before the first look, of other products’ customers, and of what was pruned', async () => {
    const { db } = server.services;
    const { fund, mails, guid } = await customer();
    await fund('deposit', 50_000);
    const other = await openCustomer(server, bank, clock.advance);
    expect(other.guid).toMatch(/^[0-9a-f]{32}$/);
    clock.advance(minute);
    await db.delete(watchStarts);
    await startTransferWatch(createBackendServices(server.services));
    await round();
    expect(await mails()).toEqual([]);
    await fund('deposit', 60_000);
    await round();
    expect(await mails()).toHaveLength(1);
    clock.advance(31 * day);
    await sweep(
      server.services,
      retentionRules.filter(({ table }) => table === moneyWatches),
    );
    expect(await db.select().from(moneyWatches).where(eq(moneyWatches.customerGuid, guid))).toEqual([]);
    await round();
    expect(await mails()).toHaveLength(1);
  });

  it('are chosen by a whole set of yes and no, by the customer alone', async () => {
    const { ut, email, choose } = await customer();
    expect(await choose({ orders: false })).toMatchObject({ http: 200, data: { deposits: true, orders: false } });
    const security = await call<{ mail_choices: object }>(server, '/customers/security', undefined, { bearer: ut });
    expect(security.data.mail_choices).toEqual({
      deposits: true,
      withdrawals: true,
      orders: false,
      verification: true,
    });
    const told = async () =>
      (await mailsTo(server, email))
        .filter(({ subject }) => subject === 'Emails about your account were turned off')
        .map(({ text }) => text);
    await expect.poll(() => told()).toEqual([expect.stringContaining('You no longer get emails about: orders.')]);
    const events = await call<{ items: { kind: string; detail: string }[] }>(
      server,
      '/customers/security-events',
      undefined,
      { bearer: ut },
    );
    expect(events.data.items[0]).toMatchObject({ kind: 'mailsTurnedOff', detail: 'orders' });
    for (const body of [
      {},
      { deposits: true },
      { deposits: 'yes', withdrawals: true, orders: true, verification: true },
    ])
      expect((await call(server, '/customers/mail-choices', body, { method: 'PUT', bearer: ut })).http).toBe(422);
    expect(
      (
        await call(
          server,
          '/customers/mail-choices',
          { deposits: true, withdrawals: true, orders: true, verification: true },
          { method: 'PUT' },
        )
      ).http,
    ).toBe(401);
  });
});

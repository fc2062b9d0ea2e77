import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, dayAt } from '#domain/sales/calendar.ts';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import { closeBuys } from '#server/backend/account/recurring-buys/buys.ts';
import { makeRecurringBuys } from '#server/backend/account/recurring-buys/watch.ts';
import { trades as tradeSource } from '#server/backend/books/projection/sources.ts';
import type { BackendServices } from '#server/backend/kit/services.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { customers } from '#server/db/schema/index.ts';
import { recurringBuys, recurringRuns } from '#server/db/schema/recurring-buys.ts';
import { isDeep } from '../../kit/deep.ts';
import { bankClient, mintBankToken, mintCustomerToken, objectsOf } from '../bank/client.ts';
import { fundingQuote, linkBankAccount, move } from '../bank/movements.ts';
import { desk, letFail } from '../sandbox/console.ts';
import { before, createTestClock, describeOnOneDatabase } from '../support.ts';
import { call, mailsTo, mailTo, signedInCustomer } from './client.ts';
import { confirmed } from './confirmations.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const path = '/customers/recurring-buys';
const zone = 'America/New_York';

interface Run {
  readonly due_at: string;
  readonly state: string;
  readonly reason: string | null;
  readonly trade: string | null;
}
interface Buy {
  readonly id: string;
  readonly state: string;
  readonly end: string | null;
  readonly next_at: string | null;
  readonly runs: readonly Run[];
}

describeOnOneDatabase('recurring buys', (open) => {
  const clock = createTestClock(Date.now());
  const server = before(() => open({ clock: { ...clock, due: () => true }, environment: { LOG_LEVEL: 'silent' } }));
  const bank = before(async () => bankClient(server, await mintBankToken(server)));
  // Otherwise each round of a test would buy for the customers of all earlier ones.
  afterEach(async () => {
    await server.services.db.delete(recurringRuns);
    await server.services.db.delete(recurringBuys);
  });

  const round = (change: (backend: BackendServices) => Partial<BackendServices> = () => ({})) => {
    const backend = createBackendServices(server.services);
    return makeRecurringBuys({ ...backend, ...change(backend) });
  };
  /** The bank takes a moment to fill orders. */
  async function settled() {
    const placed = async () =>
      (await server.services.db.select().from(recurringRuns).where(eq(recurringRuns.state, 'placed'))).length > 0;
    await round();
    while (await placed()) await round();
  }
  const today = () => dayAt(clock.now(), zone);

  /** More than the sandbox's customers begin with. */
  const large = { amount: '10,500' };

  /** Signed in and verified, with dollars. */
  async function customer(dollars = 1_000) {
    const person = await signedInCustomer(server);
    const client = bankClient(server, await mintCustomerToken(bank, person.guid));
    const verification = { type: 'kyc', method: 'id_and_selfie', customer_guid: person.guid };
    await client.post('/api/identity_verifications', { ...verification, expected_behaviours: ['passed_immediately'] });
    expect((await client.get(`/api/customers/${person.guid}`)).body.state).toBe('verified');
    const account = await linkBankAccount(server, person.guid, { createdAt: clock.now() - 10 * day });
    const fund = async (amount: number) => {
      await move(client, fundingQuote('deposit', amount * 100), {
        ...{ transfer_type: 'funding', external_bank_account_guid: account },
      });
      await client.get('/api/transfers');
    };
    if (dollars > 0) await fund(dollars);
    const ask = (of: string, body?: unknown, method?: string) =>
      call<{ buys: readonly Buy[] }>(server, `${path}${of}`, body, { bearer: person.ut, ...(method && { method }) });
    const list = async () => (await ask('')).data.buys;
    const trades = async () => objectsOf(await client.get('/api/trades'));
    return {
      ...{ ...person, fund, list, trades },
      add: (change: object = {}) =>
        ask('', {
          ...{ id: crypto.randomUUID(), asset: 'BTC', amount: '50', rhythm: 'daily', hour: 9 },
          ...{ first_day: addDays(today(), 1), last_day: null, zone },
          ...change,
        }),
      set: (id: string, state: string) => ask(`/${id}`, { state }, 'PUT'),
      runs: async () => (await list()).flatMap(({ runs }) => runs),
      /** Filled ones, in dollars. */
      bought: async () =>
        (await trades()).filter(({ state }) => state === 'settling').map(({ deliver_amount: cents }) => Number(cents)),
      mails: async () =>
        (await mailsTo(server, person.email)).filter(({ subject }) => subject.startsWith('A recurring buy')),
    };
  }
  const withPlan = async (dollars?: number, change?: object) => {
    const person = await customer(dollars);
    await confirmed(server, person);
    const { data } = await person.add(change);
    const [plan] = data.buys;
    if (plan?.next_at == null) throw new Error('nothing was set up');
    return { ...person, plan, dueAt: Date.parse(plan.next_at) };
  };
  const moveTo = (at: number) => clock.advance(at - clock.now());

  describe('setting one up', () => {
    it('takes a code for it, and adds one for an id', async () => {
      const person = await customer(0);
      const id = 'the-first-one';
      expect(await person.add({ id })).toMatchObject({ http: 403, code: 'recent_sign_in_required' });
      await confirmed(server, person);
      const { data } = await person.add({ id, amount: '$50.00', rhythm: 'weekly' });
      expect(data.buys).toMatchObject([{ id, amount: '5000', state: 'active', end: null, runs: [] }]);
      expect(Date.parse(data.buys[0]?.next_at ?? '')).toBeGreaterThan(clock.now());
      expect((await person.add({ id, amount: '50', rhythm: 'weekly' })).data).toEqual(data);
      expect(await person.add({ id, amount: '70', rhythm: 'weekly' })).toMatchObject({ http: 409, code: 'id_used' });
      expect(await person.list()).toEqual(data.buys);
      const about = {
        kind: 'recurringBuy',
        asset: 'BTC',
        amount: '5000',
        rhythm: 'monthly',
        hour: 9,
        lastDay: null,
        zone,
      };
      const asked = { email: person.email, for: { ...about, firstDay: '2026-12-31' } };
      await call(server, '/customers/create-otp', asked, { bearer: person.ut });
      expect((await mailTo(server, person.email, /^Your Statechange code$/)).text).toContain(
        'buy $50.00 of Bitcoin on the 31st of each month, from December 31, 2026 on',
      );
    });

    it('is refused by the name of the field', async () => {
      const person = await customer(0);
      await confirmed(server, person);
      const fieldsOf = async (change: object) => (await person.add(change)).fields;
      expect(await fieldsOf({ amount: '0.5' })).toEqual({ amount: 'Enter at least $1.00.' });
      expect(await fieldsOf({ first_day: today(), hour: 0 })).toEqual({
        first_day: 'Choose a date and an hour still to come.',
      });
      expect(await fieldsOf({ first_day: '2026-02-30' })).toEqual({ first_day: 'Choose a first date.' });
      expect(await fieldsOf({ first_day: addDays(today(), 400) })).toMatchObject({
        first_day: expect.stringMatching(/^Choose a date until /),
      });
      expect(await fieldsOf({ last_day: today() })).toEqual({
        last_day: 'Choose a last date that is not before the first.',
      });
      expect(await fieldsOf({ asset: 'XRP' })).toEqual({ asset: 'Choose a coin.' });
      expect(await fieldsOf({ zone: 'Mars/Olympus' })).toEqual({ zone: 'Send a time zone such as America/New_York.' });
      for (let count = 0; count < 10; count += 1) expect((await person.add()).http).toBe(200);
      expect(await fieldsOf({})).toEqual({ asset: 'You can have at most 10 recurring buys. Stop one first.' });
    });
  });

  it('buy once on each date, with two processes at once, and end after the last date', async () => {
    const { dueAt, trades, runs, list, bought } = await withPlan(1_000, { last_day: addDays(today(), 2) });
    moveTo(dueAt - 1);
    await round();
    expect(await trades()).toEqual([]);
    moveTo(dueAt);
    await Promise.all([round(), round(), round()]);
    await settled();
    expect(await bought()).toEqual([5000]);
    const [trade] = await trades();
    // The receipt names the spread, as of the app's own orders.
    expect(trade?.labels).toEqual(
      [/^recurring:[0-9a-f-]{36}$/, /^buy_price:\d+$/, /^sell_price:\d+$/].map((label) => expect.stringMatching(label)),
    );
    expect(await runs()).toMatchObject([{ state: 'bought', reason: null, trade: trade?.guid }]);
    // For staff.
    expect(v.parse(tradeSource.record, trade).row.placed_by).toBe('recurring buy');
    moveTo(dueAt + day + hour);
    await settled();
    expect(await bought()).toEqual([5000, 5000]);
    expect(await list()).toMatchObject([{ state: 'ended', end: 'finished', next_at: null }]);
    expect(await ledgerProof(server.services)).toMatchObject({ sound: true });
  });

  it('wait for dollars, say so once, and buy when they are there', async () => {
    const { dueAt, fund, runs, bought, mails } = await withPlan(0, large);
    moveTo(dueAt);
    await round();
    await round();
    expect(await runs()).toMatchObject([{ state: 'waiting', reason: 'balance', trade: null }]);
    clock.advance(15 * minute);
    await round();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['A recurring buy of Bitcoin is waiting']);
    expect((await mails())[0]?.text).toContain('Your dollar balance is less than $10,500.00.');
    await fund(1_000);
    clock.advance(15 * minute);
    await settled();
    expect(await bought()).toEqual([1_050_000]);
    expect(await runs()).toMatchObject([{ state: 'bought', reason: null }]);
  });

  it('are skipped after 23 hours without dollars, before the next date', async () => {
    const { dueAt, runs, trades, mails } = await withPlan(0, large);
    moveTo(dueAt);
    await round();
    moveTo(dueAt + 23 * hour);
    await round();
    expect(await runs()).toMatchObject([{ state: 'skipped', reason: 'balance' }]);
    expect(await trades()).toEqual([]);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'A recurring buy of Bitcoin was skipped',
      'A recurring buy of Bitcoin is waiting',
    ]);
  });

  it('wait for a price that is at most 1% above the market’s, and for a known one', async () => {
    const { dueAt, runs, bought } = await withPlan();
    moveTo(dueAt);
    const priced = (factor: bigint) =>
      round(({ market }) => ({
        market: {
          ...market,
          quotes: async (codes) =>
            (await market.quotes(codes)).map((quote) => ({ ...quote, price: (quote.price * factor) / 1000n })),
        },
      }));
    await priced(970n);
    expect(await runs()).toMatchObject([{ state: 'waiting', reason: 'price' }]);
    clock.advance(15 * minute);
    await round(({ market }) => ({ market: { ...market, quotes: async () => [] } }));
    expect(await runs()).toMatchObject([{ state: 'waiting', reason: 'unavailable' }]);
    clock.advance(15 * minute);
    await priced(1000n);
    await settled();
    expect(await bought()).toEqual([5000]);
  });

  it('are skipped while the account is frozen or locked, or the identity is not verified, and say so', async () => {
    const { email, dueAt, plan, runs, trades, mails } = await withPlan();
    const set = (change: Partial<typeof customers.$inferSelect>) =>
      server.services.db.update(customers).set(change).where(eq(customers.email, email));
    const skipped: (string | null)[] = [];
    for (const [index, change] of [{ frozenAt: 1 }, { frozenAt: null, lockedAt: 1 }, { lockedAt: null }].entries()) {
      await set(change);
      moveTo(dueAt + index * day);
      await round(({ bank: own }) => ({
        bank: { ...own, getCustomer: async (guid) => ({ ...(await own.getCustomer(guid)), state: 'rejected' }) },
      }));
    }
    for (const { state, reason } of await runs()) skipped.push(`${state} ${reason}`);
    expect(skipped).toEqual(['skipped verification', 'skipped locked', 'skipped frozen']);
    expect(await mails()).toHaveLength(3);
    expect((await mails())[0]?.links[0]?.url).toBe(`${server.url}/orders?recurring=${plan.id}`);
    expect(await trades()).toEqual([]);
  });

  it('find the order whose reply was lost, and place no other', async () => {
    const { dueAt, runs, bought, trades } = await withPlan();
    moveTo(dueAt);
    await round(({ bank: own }) => ({
      bank: {
        ...own,
        placeTrade: async (...order) => {
          await own.placeTrade(...order);
          throw new Error('the reply was lost');
        },
        listTradesLabeled: () => Promise.reject(new Error('the process is gone')),
      },
    }));
    expect(await runs()).toMatchObject([{ state: 'due', trade: null }]);
    expect(await trades()).toHaveLength(1);
    clock.advance(5 * minute);
    await settled();
    expect(await bought()).toEqual([5000]);
    expect(await runs()).toMatchObject([{ state: 'bought' }]);
  });

  it('place the order again that never arrived, with a new quote once the first is over', async () => {
    const { guid, dueAt, runs, bought } = await withPlan();
    moveTo(dueAt);
    const lost = () => round(({ bank: own }) => ({ bank: { ...own, placeTrade: () => Promise.reject(new Error()) } }));
    await lost();
    const quoteOf = async () => {
      const mine = eq(recurringRuns.customerGuid, guid);
      return (await server.services.db.select().from(recurringRuns).where(mine))[0]?.quote;
    };
    const first = await quoteOf();
    clock.advance(minute);
    await lost();
    expect(await quoteOf()).toBe(first);
    clock.advance(2 * minute);
    await settled();
    expect(await bought()).toEqual([5000]);
    expect(await runs()).toMatchObject([{ state: 'bought' }]);
  });

  it('are tried again while the bank is away', async () => {
    const { dueAt, runs, bought, mails } = await withPlan();
    moveTo(dueAt);
    await round(({ bank: own }) => ({ bank: { ...own, quoteBuy: () => Promise.reject(new Error('away')) } }));
    expect(await runs()).toMatchObject([{ state: 'waiting', reason: 'unavailable' }]);
    expect((await mails())[0]?.text).toContain('The bank or the market’s prices were unavailable.');
    clock.advance(15 * minute);
    // A balance that it does not say is unknown, not zero.
    await round(({ bank: own }) => {
      const silent = async (of: string) =>
        (await own.listAccountsOf(of)).map((account) => ({ ...account, platform_available: null }));
      return { bank: { ...own, listAccountsOf: silent } };
    });
    expect(await runs()).toMatchObject([{ state: 'waiting', reason: 'unavailable' }]);
    clock.advance(15 * minute);
    await settled();
    expect(await bought()).toEqual([5000]);
  });

  it('stop and pause at once, also when due, and make nothing up', async () => {
    const { dueAt, plan, set, runs, trades, list, mails } = await withPlan();
    moveTo(dueAt);
    // Between the quote and the order of a process that dies.
    await round(({ bank: own }) => ({ bank: { ...own, placeTrade: () => Promise.reject(new Error()) } }));
    expect((await set(plan.id, 'paused')).data.buys).toMatchObject([{ state: 'paused', next_at: null }]);
    clock.advance(minute);
    await round();
    clock.advance(5 * minute);
    await round();
    expect(await runs()).toMatchObject([{ state: 'skipped', reason: 'paused' }]);
    moveTo(dueAt + 3 * day + hour);
    await round();
    const [resumed] = (await set(plan.id, 'active')).data.buys;
    expect(Date.parse(resumed?.next_at ?? '')).toBe(dueAt + 4 * day);
    moveTo(dueAt + 4 * day);
    expect((await set(plan.id, 'ended')).data.buys).toMatchObject([{ state: 'ended', end: 'stopped' }]);
    await round();
    expect(await set(plan.id, 'active')).toMatchObject({ http: 409, code: 'recurring_ended' });
    expect(await trades()).toEqual([]);
    expect(await list()).toMatchObject([{ state: 'ended', runs: [{ reason: 'paused' }] }]);
    expect(await mails()).toEqual([]);
  });

  it('say once what was missed while nothing ran, and go on', async () => {
    const { dueAt, runs, bought, mails } = await withPlan();
    moveTo(dueAt + 4 * day + hour);
    await settled();
    expect((await runs()).map(({ state, reason }) => reason ?? state)).toEqual([
      'bought',
      ...Array.from({ length: 4 }, () => 'missed'),
    ]);
    expect(await bought()).toEqual([5000]);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['A recurring buy of Bitcoin was skipped']);
  });

  it('end, though their last date was missed, or passed during a pause', async () => {
    const [missed, paused] = [
      await withPlan(0, { last_day: addDays(today(), 2) }),
      await withPlan(0, { last_day: addDays(today(), 2) }),
    ];
    await paused.set(paused.plan.id, 'paused');
    moveTo(missed.dueAt + 3 * day);
    await round();
    expect(await missed.list()).toMatchObject([{ state: 'ended', end: 'finished', runs: [{}, {}] }]);
    expect((await paused.set(paused.plan.id, 'active')).data.buys).toMatchObject([
      { state: 'ended', end: 'finished', runs: [] },
    ]);
  });

  it('end with the account', async () => {
    const { guid, dueAt, list, trades } = await withPlan();
    await server.services.db.transaction((tx) => closeBuys(tx, guid));
    moveTo(dueAt);
    await round();
    expect(await list()).toMatchObject([{ state: 'ended', end: 'closed', next_at: null, runs: [] }]);
    expect(await trades()).toEqual([]);
  });

  it('are emailed later by a dead mail server, each once', async () => {
    const { email, dueAt, mails } = await withPlan(0, large);
    moveTo(dueAt);
    await letFail(server, { service: 'mail', path: email, kind: 'failing', calls: 1 });
    await round();
    expect(await mails()).toEqual([]);
    clock.advance(6 * minute);
    await Promise.all([round(), round()]);
    await round();
    expect(await mails()).toHaveLength(1);
  });

  const days = isDeep('seeds') ? 365 : 6;
  it(`buy on each of ${days} days that the sandbox’s clock moves ahead, as the ledger says`, async () => {
    const { guid, dueAt, bought } = await withPlan(0, { amount: '20' });
    moveTo(dueAt - hour);
    const began = server.services.clock.now();
    expect((await desk(server, 'POST', '/clock', { advance: `${days}d` })).status).toBe(200);
    expect(server.services.clock.now()).toBe(began + days * day);
    await settled();
    const mine = eq(recurringRuns.customerGuid, guid);
    const found = await server.services.db.select().from(recurringRuns).where(mine).orderBy(recurringRuns.number);
    expect(found.map(({ number, state }) => `${number} ${state}`)).toEqual(
      Array.from({ length: days }, (_, number) => `${number} bought`),
    );
    expect(new Set(found.map(({ trade }) => trade)).size).toBe(days);
    expect((await bought()).length).toBe(Math.min(days, 10));
    expect(await ledgerProof(server.services)).toMatchObject({ sound: true });
  });
});

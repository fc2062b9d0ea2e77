import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AlertKind, PricedCode } from '#domain/markets/priceAlerts.ts';
import { removeAlerts } from '#server/backend/account/price-alerts/alerts.ts';
import {
  applyPrice,
  checkAlerts,
  crossedBy,
  mailCrossings,
  priceAlertWatch,
} from '#server/backend/account/price-alerts/check.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { rowsOf } from '#server/db/database.ts';
import { alertCrossings, customers, priceAlerts } from '#server/db/schema/index.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { type MailServer, startMailServer } from '../mail/mail-server.ts';
import { before, createTestClock, describeOnBothDatabases, describeOnOneDatabase } from '../support.ts';
import { call, mailsTo, signedInCustomer } from './client.ts';

const hour = 3600_000;
const path = '/customers/price-alerts';
interface Alert {
  readonly id: string;
  readonly asset: string;
  readonly state: string;
  readonly threshold: string;
  readonly rests_until: string | null;
  readonly crossed_at: string | null;
  readonly crossed_price: string | null;
}

/** In dollars and percent. */
const marketIds: Readonly<Record<string, string>> = { BTC: 'bitcoin', XRP: 'ripple' };
async function startMarket(clock: { now: () => number }) {
  const prices = new Map<string, { price: number; change?: number }>();
  const said = { answer: null as string | null, age: 0 };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://market').searchParams.get('ids') ?? '');
    const rows = [...prices].map(([asset, { price, change }]) => ({
      id: marketIds[asset],
      current_price: price,
      price_change_percentage_24h: change,
      last_updated: new Date(clock.now() - said.age).toISOString(),
    }));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(said.answer ?? JSON.stringify(rows));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, said, prices, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describeOnOneDatabase('price alerts', (open) => {
  const clock = createTestClock(Date.now());
  const market = before(() => startMarket(clock));
  const server = before(() =>
    open({ clock: { ...clock, due: () => true }, environment: { MARKET_URL: market.url, LOG_LEVEL: 'silent' } }),
  );
  afterAll(() => market.close());
  beforeEach(() => {
    clock.advance(2 * 60_000);
    market.prices.set('BTC', { price: 64_120, change: 1 }).set('XRP', { price: 0.85 });
    Object.assign(market.said, { answer: null, age: 0 });
  });

  /** The price a minute later. */
  async function priced(price: number, change = 1, asset = 'BTC') {
    clock.advance(60_000);
    market.prices.set(asset, { price, change });
    await checkAlerts(createBackendServices(server.services));
  }
  async function customer() {
    const person = await signedInCustomer(server);
    const ask = (of: string, body?: unknown, method?: string) =>
      call<{ alerts: Alert[] }>(server, `${path}${of}`, body, { bearer: person.ut, ...(method && { method }) });
    return {
      ...person,
      list: async () => (await ask('')).data.alerts,
      add: (threshold: string, more: object = {}) =>
        ask('', { id: crypto.randomUUID(), asset: 'BTC', kind: 'above', threshold, ...more }),
      set: (id: string, state: string) => ask(`/${id}`, { state }, 'PUT'),
      remove: (id: string) => ask(`/${id}`, undefined, 'DELETE'),
      mails: async () => {
        await mailCrossings(createBackendServices(server.services));
        return (await mailsTo(server, person.email)).filter(({ text }) => text.includes('Your alert:'));
      },
    };
  }

  it('are added once for an id, listed, paused, armed and removed', async () => {
    const { add, list, set, remove } = await customer();
    const { data } = await add('$65,000', { id: 'the-first-one' });
    expect(data.alerts).toMatchObject([
      { id: 'the-first-one', asset: 'BTC', threshold: '6500000000000', state: 'armed' },
    ]);
    expect((await add('$65,000', { id: 'the-first-one' })).data).toEqual(data);
    expect(await add('$66,000', { id: 'the-first-one' })).toMatchObject({ http: 409, code: 'id_used' });
    await add('0.9', { asset: 'XRP', id: 'the-second' });
    expect((await list()).map(({ asset }) => asset).toSorted()).toEqual(['BTC', 'XRP']);
    expect((await set('the-second', 'paused')).data.alerts.find(({ id }) => id === 'the-second')?.state).toBe('paused');
    await priced(1, 1, 'XRP');
    expect((await set('the-second', 'armed')).data.alerts.every(({ state }) => state === 'armed')).toBe(true);
    expect((await remove('the-first-one')).data.alerts.map(({ id }) => id)).toEqual(['the-second']);
    expect((await remove('the-first-one')).http).toBe(200);
  });

  it('are refused by the name of the field', async () => {
    const { add, set } = await customer();
    const fieldsOf = async (threshold: string, more: object = {}) => (await add(threshold, more)).fields;
    expect(await fieldsOf('soon')).toEqual({ threshold: 'Enter a price such as 64,120.50.' });
    expect(await fieldsOf('64,000')).toEqual({ threshold: 'Bitcoin is at $64,120.00, already above that.' });
    expect(await fieldsOf('1', { kind: 'change' })).toEqual({
      threshold: 'Bitcoin is up 1% within a day, already that much.',
    });
    expect(await fieldsOf('1', { asset: 'USD' })).toEqual({ asset: 'Choose a coin.' });
    expect((await add('65,000')).http).toBe(200);
    expect(await fieldsOf('65000.00')).toEqual({ threshold: 'You already have this alert.' });
    for (let more = 1; more < 20; more += 1) expect((await add(`${65_000 + more}`)).http).toBe(200);
    expect(await fieldsOf('70,000')).toEqual({ asset: 'You can have at most 20 alerts. Remove one first.' });
    expect(await set('nobody-has-it', 'paused')).toMatchObject({ http: 404 });
  });

  it('are the session’s customer’s', async () => {
    const [ada, bob] = [await customer(), await customer()];
    const { data } = await ada.add('66,000', { id: 'of-ada-alone' });
    expect(await bob.set('of-ada-alone', 'paused')).toMatchObject({ http: 404 });
    expect((await bob.remove('of-ada-alone')).data.alerts).toEqual([]);
    expect((await bob.add('66,000', { id: 'of-ada-alone' })).http).toBe(200);
    expect(await ada.list()).toEqual(data.alerts);
    expect(await call(server, path)).toMatchObject({ http: 401 });
  });

  it('email once per crossing, rest for a day, and are armed again after it or by hand', async () => {
    const { add, list, set, mails } = await customer();
    await add('67,000', { id: 'crossed-twice' });
    await priced(66_999.99);
    expect(await mails()).toEqual([]);
    await priced(67_000);
    const [alert] = await list();
    expect(alert).toMatchObject({ state: 'crossed', crossed_price: '6700000000000' });
    expect(Date.parse(alert?.rests_until ?? '') - Date.parse(alert?.crossed_at ?? '')).toBe(24 * hour);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Bitcoin is above $67,000.00');
    expect(mail?.text).toContain('Price: $67,000.00, ');
    expect(mail?.links[0]?.url).toBe(`${server.url}/settings?tab=alerts`);
    for (const price of [66_000, 68_000]) await priced(price);
    expect(await mails()).toHaveLength(1);
    clock.advance(24 * hour);
    await priced(66_000);
    expect((await list())[0]).toMatchObject({ state: 'armed', rests_until: null });
    await priced(68_000);
    expect(await mails()).toHaveLength(2);
    await set('crossed-twice', 'armed');
    await priced(68_500);
    expect(await mails()).toHaveLength(2);
    await priced(66_500);
    await priced(67_500);
    expect(await mails()).toHaveLength(3);
  });

  it('say the time of the crossing in the customer’s zone', async () => {
    const { add, mails, guid } = await customer();
    await server.services.db
      .update(customers)
      .set({ timeZone: 'America/Toronto' })
      .where(sql`bank_customer_guid = ${guid}`);
    await add('60,000', { kind: 'below' });
    await priced(59_000.5, -7.991);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Bitcoin is below $60,000.00');
    expect(mail?.text).toMatch(/Price: \$59,000\.50, .* at \d+:\d\d [AP]M E[SD]T\./);
  });

  it('of a change within a day look at its size', async () => {
    const { add, mails } = await customer();
    await add('5', { kind: 'change' });
    await priced(64_000, -4.999);
    expect(await mails()).toEqual([]);
    await priced(63_900, -5.004);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Bitcoin is down 5% within a day']);
  });

  it('ask for the price of coins with armed alerts in one call, and cross nothing without a current one', async () => {
    const { add, list, mails } = await customer();
    await server.services.db.delete(priceAlerts);
    market.asked.length = 0;
    await checkAlerts(createBackendServices(server.services));
    expect(market.asked).toEqual([]);
    await add('65,000');
    await add('0.9', { asset: 'XRP' });
    market.asked.length = 0;
    await priced(64_500);
    expect(market.asked).toEqual(['bitcoin,ripple']);
    market.said.age = 11 * 60_000;
    await priced(66_000);
    market.said.age = 0;
    market.said.answer = '<html>';
    await expect(priced(66_000)).rejects.toThrow('market');
    market.said.answer = '[{"id":"bitcoin"}]';
    await expect(priced(66_000)).rejects.toThrow('market');
    clock.advance(11 * 60_000);
    expect(await add('70,000')).toMatchObject({ http: 503, code: 'market_unavailable' });
    expect((await list()).every(({ state }) => state === 'armed')).toBe(true);
    market.said.answer = null;
    await priced(66_000);
    expect(await mails()).toHaveLength(1);
  });

  it('of customers who are locked, frozen or gone are not emailed, and closing removes them', async () => {
    const { db } = server.services;
    for (const mark of ['lockedAt', 'frozenAt', 'closedAt'] as const) {
      const { add, guid, mails } = await customer();
      await add('65,000');
      await db
        .update(customers)
        .set({ [mark]: clock.now() })
        .where(sql`bank_customer_guid = ${guid}`);
      await priced(66_000);
      expect(await mails()).toEqual([]);
      await db
        .update(customers)
        .set({ [mark]: null })
        .where(sql`bank_customer_guid = ${guid}`);
      expect(await mails()).toEqual([]);
      await db.transaction((tx) => removeAlerts(tx, guid));
      expect(await db.select().from(priceAlerts).where(sql`customer_guid = ${guid}`)).toEqual([]);
      await priced(64_120);
    }
  });
});

describe('the email about a price', () => {
  let smtp: MailServer;
  beforeAll(async () => {
    smtp = await startMailServer();
  });
  afterAll(() => smtp.close());

  describeOnBothDatabases('of several processes', (open) => {
    const clock = createTestClock(Date.now());
    const server = before(() => open({ clock, environment: { SMTP_URL: smtp.url, LOG_LEVEL: 'silent' } }));
    const quotes = (price: bigint) => async () => [{ asset: 'BTC' as const, price, change: null, at: clock.now() }];
    /** As another process has it. */
    const process = (price: bigint) => {
      const backend = createBackendServices(server.services);
      return { ...backend, market: { ...backend.market, quotes: quotes(price) } };
    };
    /** Of as many customers. */
    async function alerts(count: number) {
      const { db } = server.services;
      const [now, name] = [clock.now(), crypto.randomUUID()];
      const people = Array.from({ length: count }, (_, index) => ({
        ...{ email: `${name}-${index}@example.test`, displayName: 'Ada', signUpState: 'complete' as const },
        ...{ bankCustomerGuid: `${name}-${index}`, createdAt: now, updatedAt: now },
      }));
      await db.delete(priceAlerts);
      await db.insert(customers).values(people);
      await db.insert(priceAlerts).values(
        people.map(({ bankCustomerGuid: customerGuid }) => ({
          ...{ customerGuid, id: 'the-only-one', asset: 'BTC' as const, kind: 'above' as const },
          ...{ threshold: 100n, state: 'armed' as const, createdAt: now },
        })),
      );
      return people.map(({ email }) => email).toSorted();
    }
    async function priced(price: bigint) {
      clock.advance(60_000);
      await server.services.db.transaction((tx) =>
        applyPrice(tx, { asset: 'BTC', price, change: null, at: clock.now() }),
      );
    }
    const sentTo = () => smtp.received.flatMap(({ to }) => to).toSorted();
    beforeEach(() => {
      smtp.received.length = 0;
      smtp.refuse(() => false);
    });

    it('is sent once, however many check at once', async () => {
      await priced(99n);
      const people = await alerts(10);
      clock.advance(60_000);
      const watching = Array.from({ length: 4 }, () => process(101n));
      await Promise.all(watching.map((each) => priceAlertWatch.round(each)));
      await Promise.all(watching.map((each) => priceAlertWatch.round(each)));
      expect(sentTo()).toEqual(people);
    });

    it('waits for a dead mail server, and for one that refuses, and is neither lost nor doubled', async () => {
      await priced(99n);
      const people = await alerts(3);
      await priced(101n);
      const { config } = server.services;
      const dead = { ...config, mail: { ...config.mail, smtpUrl: 'smtp://127.0.0.1:1' } };
      await mailCrossings({ ...process(101n), mailer: createMailer({ ...server.services, config: dead }) });
      // Another crossing meanwhile: each is told of by an email of its own.
      await server.services.db.update(priceAlerts).set({ state: 'armed' });
      await priced(99n);
      await priced(102n);
      clock.advance(5 * 60_000 + 1);
      smtp.refuse((address) => address === people[0]);
      await mailCrossings(process(102n));
      await mailCrossings(process(102n));
      expect(sentTo()).toEqual([people[1], people[1], people[2], people[2]]);
      smtp.refuse(() => false);
      clock.advance(5 * 60_000 + 1);
      await mailCrossings(process(102n));
      expect(sentTo()).toEqual(people.flatMap((email) => [email, email]));
      expect((await server.services.db.select().from(alertCrossings)).every(({ endedAt }) => endedAt !== null)).toBe(
        true,
      );
    });

    it('is stored with the crossing, or neither is', async () => {
      await priced(99n);
      await alerts(1);
      await server.services.db.execute(
        sql`alter table price_alert_crossings add constraint never check (price <> 666) not valid`,
      );
      await expect(priced(666n)).rejects.toThrow();
      await priced(103n);
      await mailCrossings(process(103n));
      expect(smtp.received).toHaveLength(1);
      expect(smtp.received[0]?.raw).toContain('$0.00000103');
    });
  });
});

describeOnOneDatabase('a price', (open) => {
  it('finds what it crosses by the index', async () => {
    const { db } = (await open()).services;
    await db.execute(sql`
      insert into customers (email, display_name, bank_customer_guid, sign_up_state, created_at, updated_at)
      select n || '@example.test', 'Ada', n::text, 'complete', now(), now() from generate_series(1, 1000) n`);
    await db.execute(sql`
      insert into price_alerts (customer_guid, id, asset, kind, threshold, state, created_at)
      select (n % 1000 + 1)::text, n::text, (array['BTC', 'ETH', 'XRP'])[n % 3 + 1], (array['above', 'below', 'change'])[n / 3 % 3 + 1], n * 1000, 'armed', now()
        from generate_series(1, 20000) n`);
    await db.execute(sql`analyze price_alerts`);
    const quote = { asset: 'BTC' as PricedCode, price: 10_010_000n, change: -510n, at: 0 };
    const last = { asset: 'BTC' as PricedCode, price: 10_000_000n, change: 500n, at: 0 };
    const condition = crossedBy(quote, last);
    const plan = await db.execute(sql`explain select * from price_alerts where ${condition}`);
    expect(JSON.stringify(rowsOf(plan))).toContain('price_alerts_armed');
    const found = await db.execute(sql`select kind, threshold::int from price_alerts where ${condition}`);
    const kinds = rowsOf<{ kind: AlertKind; threshold: number }>(found);
    expect(kinds.length).toBeGreaterThan(0);
    expect(
      kinds.every(({ kind, threshold }) => kind === 'above' && threshold > 10_000_000 && threshold <= 10_010_000),
    ).toBe(true);
  });
});

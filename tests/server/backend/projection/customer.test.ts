import { eq, isNotNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CustomerPart, customerParts } from '#domain/staff/customerParts.ts';
import { seedRecords } from '#sandbox/seed-records.ts';
import { customers } from '#server/db/schema/backend.ts';
import { accountRows, externalRows, verificationRows } from '#server/db/schema/projection.ts';
import { recurringBuys, recurringRuns } from '#server/db/schema/recurring-buys.ts';
import { authenticators, securityEvents } from '#server/db/schema/security.ts';
import { customerNotes } from '#server/db/schema/staff.ts';
import { before, createTestClock, describeOnOneDatabase } from '../../support.ts';
import { ask, audited, hire, lastAudited, type Person } from '../staff/people.ts';
import { begin, round } from './projecting.ts';

interface Part {
  readonly total: number;
  readonly items: ReadonlyArray<Readonly<Record<string, string | null>>>;
}
const parts = Object.keys(customerParts) as CustomerPart[];
const paths = ['', ...parts.map((part) => `/${part}`)];

describeOnOneDatabase('a customer as staff sees them', (open) => {
  const clock = createTestClock();
  const server = before(async () => {
    const opened = await open({ clock: { ...clock, due: () => true } });
    await seedRecords(opened.services.db, { customers: 10, trades: 60 }, 'one');
    await begin(opened);
    for (let rounds = 0; rounds < 3; rounds += 1) await round(opened);
    return opened;
  });
  const people = new Map<string, Person>();
  let guid = '';
  const [address, mask] = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '000123456789'];
  beforeAll(async () => {
    for (const role of ['viewer', 'support', 'owner'] as const) people.set(role, await hire(server, role));
    const { db } = server.services;
    const [found] = await db.select().from(customers).where(isNotNull(customers.bankCustomerGuid)).limit(1);
    guid = found?.bankCustomerGuid ?? '';
    const createdAt = clock.now();
    const common = { customerGuid: guid, state: 'completed', createdAt, updatedAt: createdAt };
    await db.insert(externalRows).values([
      { ...common, guid: 'bank-1', kind: 'bank_account', mask },
      { ...common, guid: 'wallet-1', kind: 'wallet', asset: 'BTC', address },
      { ...common, guid: 'address-1', kind: 'deposit_address', asset: 'BTC', address },
    ]);
    const event = { customerGuid: guid, device: 'Chrome on Linux', createdAt };
    await db.insert(securityEvents).values([
      { ...event, kind: 'emailChangeRequested', detail: 'secret@elsewhere.test' },
      { ...event, kind: 'passwordChanged', detail: null },
    ]);
  });
  const who = (role: string): Person => {
    const person = people.get(role);
    if (person === undefined) throw new Error(`nobody is ${role}`);
    return person;
  };
  const read = async <Data = Part>(path = '', role = 'viewer') =>
    ask<Data>(server, who(role), `customers/${guid}${path}`);
  const add = (text: string, role = 'support', headers = {}) =>
    ask(server, who(role), `customers/${guid}/notes`, { text }, { headers });

  it('is opened in the log, once a session', async () => {
    const reader = await hire(server, 'viewer');
    const open = () => ask(server, reader, `customers/${guid}`);
    expect([(await open()).http, (await open()).http]).toEqual([200, 200]);
    const rows = (await audited(server)).filter(({ actorId }) => actorId === reader.id);
    expect(rows).toMatchObject([{ action: 'readCustomers', outcome: 'done', targets: `["customer:${guid}"]` }]);
  });

  it('has the parts of the copies, and of our own records', async () => {
    const { db } = server.services;
    const accounts = await db.select().from(accountRows).where(eq(accountRows.customerGuid, guid));
    const verifications = await db.select().from(verificationRows).where(eq(verificationRows.customerGuid, guid));
    const totals = Object.fromEntries(
      await Promise.all(parts.map(async (part) => [part, (await read(`/${part}`)).data.total] as const)),
    );
    expect(totals).toMatchObject({ accounts: accounts.length, verifications: verifications.length });
    expect(accounts.length).toBeGreaterThan(1);
    const { data } = await read('/accounts');
    expect(data.items[0]).toMatchObject({ asset: 'USD' });
    expect(data.items.map(({ balance }) => balance).toSorted()).toEqual(
      accounts.map(({ balance }) => String(balance)).toSorted(),
    );
    expect((await read('/security-events')).data.items[0]).toMatchObject({
      kind: 'passwordChanged',
      device: 'Chrome on Linux',
    });
  });

  it('has their recurring buys, those that go on first, each with its newest date', async () => {
    const { db } = server.services;
    const [other] = await db.select().from(customers).where(sql`bank_customer_guid <> ${guid}`).limit(1);
    const createdAt = clock.now();
    const rule = { asset: 'BTC', amount: 5000n, rhythm: 'weekly', firstDay: '2026-01-05', hour: 9 } as const;
    const common = { ...rule, zone: 'America/New_York', customerGuid: guid };
    const ended = { state: 'ended', end: 'stopped' } as const;
    await db.insert(recurringBuys).values([
      { ...common, id: 'ended-buy', ...ended, createdAt: createdAt + 1 },
      { ...common, id: 'going-on', state: 'active', nextNumber: 2, nextAt: createdAt, createdAt },
      { ...common, customerGuid: other?.bankCustomerGuid ?? '', id: 'elsewhere', state: 'active', createdAt },
    ]);
    const run = { customerGuid: guid, buyId: 'going-on', dueAt: createdAt };
    await db.insert(recurringRuns).values([
      { ...run, number: 1, guid: 'run-1', state: 'skipped', reason: 'balance' },
      { ...run, number: 0, guid: 'run-0', state: 'bought' },
    ]);
    const { data } = await read('/recurring-buys');
    const { hour: _hour, ...shown } = { ...rule, amount: '5000' };
    const at = new Date(createdAt).toISOString();
    const last = { lastAt: at, lastState: 'skipped', lastReason: 'balance' };
    const never = { lastAt: null, lastState: null, lastReason: null };
    expect(data).toMatchObject({ total: 2 });
    expect(data.items).toEqual([
      { ...shown, id: 'going-on', state: 'active', end: null, nextAt: at, ...last, createdAt: at },
      { ...shown, id: 'ended-buy', ...ended, nextAt: null, ...never, createdAt: new Date(createdAt + 1).toISOString() },
    ]);
  });

  it('says whether there is two-step verification to reset', async () => {
    const twoStep = async () =>
      (await ask<{ twoStep: boolean }>(server, who('viewer'), `customers/${guid}`)).data.twoStep;
    expect(await twoStep()).toBe(false);
    const { db } = server.services;
    await db.insert(authenticators).values({ holder: guid, secret: 'sealed', confirmedAt: clock.now() });
    expect(await twoStep()).toBe(true);
  });

  it('has at most the newest 25 events, and says how many there are', async () => {
    const { db } = server.services;
    const [other] = await db.select().from(customers).where(sql`bank_customer_guid <> ${guid}`).limit(1);
    const customerGuid = other?.bankCustomerGuid ?? '';
    const many = Array.from({ length: 30 }, (_, index) => ({
      customerGuid,
      kind: 'signedIn' as const,
      device: null,
      createdAt: clock.now() + index,
    }));
    await db.insert(securityEvents).values(many);
    const { data } = await ask<Part>(server, who('viewer'), `customers/${customerGuid}/security-events`);
    expect([data.items.length, data.total]).toEqual([25, 30]);
    expect(data.items[0]?.createdAt).toBe(new Date(clock.now() + 29).toISOString());
  });

  it('has the last digits of a bank account and the ends of an address, and no personal data', async () => {
    expect((await read('/bank-accounts')).data.items).toContainEqual(
      expect.objectContaining({ guid: 'bank-1', mask: '6789' }),
    );
    const shown = { guid: 'wallet-1', asset: 'BTC', address: 'bc1q…f3t4' };
    const wallets = (await read('/wallets')).data.items;
    expect(wallets).toContainEqual(expect.objectContaining(shown));
    expect(wallets.map((wallet) => wallet.guid)).not.toContain('address-1');
    const { db } = server.services;
    const [own] = await db.select().from(customers).where(eq(customers.bankCustomerGuid, guid));
    const said = [
      own?.email,
      own?.displayName,
      own?.firstName,
      own?.lastName,
      own?.phone,
      address,
      mask,
      'secret@elsewhere.test',
    ];
    expect(said.filter(Boolean).length).toBeGreaterThan(4);
    for (const path of paths) {
      const text = JSON.stringify(await read(path));
      const words = new Set(text.split(/[^\p{Letter}\p{Number}.@+_-]+/u));
      expect([
        path,
        said.filter((each) => each && (/[ @]/.test(each) ? text.includes(each) : words.has(each))),
      ]).toEqual([path, []]);
    }
  });

  it('has its name and address whole or masked like in the list', async () => {
    const whole = await ask<Readonly<Record<string, unknown>>>(server, who('support'), `customers/${guid}`);
    expect(whole.data.email).toMatch(/^\w[^•]+@/);
    const { data: list } = await ask<Part>(server, who('viewer'), `customers?guid=${guid}`);
    const { holds: _holds, flags: _flags, id: _id, ...listed } = list.items[0] ?? {};
    const { holds, flags, version, twoStep, legalName, ...shown } = (await read<Record<string, unknown>>()).data;
    expect(shown).toEqual(listed);
    expect([holds, flags, version, twoStep, legalName]).toEqual([[], [], 1, true, null]);
    const { db } = server.services;
    const [own] = await db.select().from(customers).where(eq(customers.bankCustomerGuid, guid));
    const set = (names: object) => db.update(customers).set(names).where(eq(customers.bankCustomerGuid, guid));
    await set({ firstName: 'Zoë', lastName: 'Legal' });
    const seen = await ask<{ legalName: string }>(server, who('support'), `customers/${guid}`);
    expect(seen.data.legalName).toBe('Zoë Legal');
    expect((await read<{ legalName: unknown }>()).data.legalName).toBeNull();
    await set({ firstName: own?.firstName, lastName: own?.lastName });
  });

  it('has each hold with what it began with and when it ends', async () => {
    const { db } = server.services;
    const now = clock.now();
    const set = (holds: object) => db.update(customers).set(holds).where(eq(customers.bankCustomerGuid, guid));
    const holds = async () => (await read<{ holds: unknown }>()).data.holds;
    const iso = (at: number) => new Date(at).toISOString();
    await set({ sendsPausedUntil: now + 1000, lockedAt: now });
    expect(await holds()).toEqual([
      { kind: 'locked', cause: null, since: iso(now), until: null },
      { kind: 'paused', cause: 'passwordChanged', since: iso(now), until: iso(now + 1000) },
    ]);
    await set({ sendsPausedUntil: now, lockedAt: null, closesAt: now + 5000 });
    expect(await holds()).toEqual([{ kind: 'closing', cause: null, since: null, until: iso(now + 5000) }]);
    await set({ closesAt: null, closedAt: now });
    expect(await holds()).toEqual([{ kind: 'closed', cause: null, since: iso(now), until: null }]);
    await set({ closedAt: null, sendsPausedUntil: null });
  });

  it.each(['c0ffee00000000000000000000000001', 'x', "';--"])(
    'that nobody is, %s, is found nowhere, and not said more of',
    async (nobody) => {
      const said = async (path: string, body?: object) => {
        const { http, code, message, data } = await ask(server, who('support'), path, body);
        return { http, code, message, data };
      };
      const nowhere = await said('nothing-at-all');
      expect(nowhere.http).toBe(404);
      const before = (await audited(server)).length;
      for (const path of paths) expect(await said(`customers/${encodeURIComponent(nobody)}${path}`)).toEqual(nowhere);
      expect(await said(`customers/${encodeURIComponent(nobody)}/notes`, { text: 'Who is it?' })).toEqual(nowhere);
      expect((await audited(server)).length).toBe(before);
      expect(
        await server.services.db.select().from(customerNotes).where(eq(customerNotes.customerGuid, nobody)),
      ).toEqual([]);
    },
  );

  describe('gets notes', () => {
    it('from staff with the right to write them, each with an audit row', async () => {
      expect((await add('  Called about a transfer.\nWill send a receipt. ')).http).toBe(200);
      const { data } = await read('/notes', 'owner');
      expect(data.items[0]).toMatchObject({
        text: 'Called about a transfer.\nWill send a receipt.',
        author: who('support').name,
      });
      expect(await lastAudited(server)).toMatchObject({
        ...{ action: 'writeNotes', actorId: who('support').id, outcome: 'done' },
        targets: `["customer:${guid}","note:${data.items[0]?.id}"]`,
      });
      for (const role of ['viewer', 'owner']) expect((await add('No', role)).code).toBe('not_allowed');
      expect((await read('/notes')).data.total).toBe(1);
    });

    it('once for each key', async () => {
      const headers = { 'Idempotency-Key': 'note-key-1' };
      const { total } = (await read('/notes')).data;
      for (const _try of [1, 2]) expect((await add('Once', 'support', headers)).http).toBe(200);
      expect((await add('Another', 'support', headers)).code).toBe('key_reused');
      expect((await read('/notes')).data.total).toBe(total + 1);
    });

    it.each(['', '   ', 'x'.repeat(2001), 'SSN 123-45-6789', 'card 4242 4242 4242 4242'])(
      'but not "%s"',
      async (text) => {
        const { http, fields } = await add(text);
        expect([http, Object.keys(fields ?? {})]).toEqual([422, ['text']]);
      },
    );

    it('that only grow', async () => {
      const { db } = server.services;
      await add('It stays.');
      const kept = await db.select().from(customerNotes);
      for (const change of [
        sql`update customer_notes set text = ''`,
        sql`delete from customer_notes`,
        sql`truncate customer_notes`,
      ])
        await expect(db.execute(change)).rejects.toMatchObject({ cause: { message: 'notes only grow' } });
      expect(await db.select().from(customerNotes)).toEqual(kept);
    });

    it('that who wrote one can take back for thirty seconds', async () => {
      const newest = async (role = 'support') => {
        const { items, total } = (await read('/notes', role)).data;
        return { id: items[0]?.id ?? '', until: items[0]?.undoUntil, total };
      };
      const undo = (id: string, role = 'support', of = guid) =>
        ask(server, who(role), `customers/${of}/notes/${id}/undo`, {});
      const { total: before } = await newest();
      await add('Wrong customer: Vexing.');
      const { id, until } = await newest();
      expect(until).toBe(new Date(clock.now() + 30_000).toISOString());
      expect((await newest('viewer')).until).toBeNull();
      const colleague = await hire(server, 'support');
      people.set('colleague', colleague);
      for (const [of, role, code] of [
        [id, 'colleague', 'not_undoable'],
        ['999999', 'support', 'not_undoable'],
        [id, 'viewer', 'not_allowed'],
      ] as const)
        expect((await undo(of, role)).code).toBe(code);
      clock.advance(29_000);
      expect((await undo(id)).http).toBe(200);
      expect(await lastAudited(server)).toMatchObject({
        ...{ action: 'writeNotes', outcome: 'done', actorId: who('support').id },
        ...{ targets: `["customer:${guid}","note:${id}"]`, changes: '{"note":["written",null]}' },
      });
      expect((await undo(id)).code).toBe('not_undoable');
      expect((await newest()).total).toBe(before);
      for (const path of ['/notes', '/timeline']) expect(JSON.stringify(await read(path))).not.toContain('Vexing');
      await add('It stays after all.');
      const { id: late } = await newest();
      clock.advance(30_000);
      expect((await undo(late)).code).toBe('not_undoable');
      expect(await newest()).toEqual({ id: late, until: null, total: before + 1 });
    });

    it('or none, where the audit log does not take its row', async () => {
      const { db } = server.services;
      const { total } = (await read('/notes')).data;
      await db.execute(sql`alter table audit_log add constraint no_more check (action <> 'writeNotes') not valid`);
      expect((await add('Lost')).http).toBeGreaterThanOrEqual(500);
      await db.execute(sql`alter table audit_log drop constraint no_more`);
      expect((await read('/notes')).data.total).toBe(total);
    });
  });
});

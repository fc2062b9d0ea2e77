import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { seedRecords } from '#sandbox/seed-records.ts';
import { customers } from '#server/db/schema/backend.ts';
import { cases } from '#server/db/schema/cases.ts';
import { tradeRows, transferRows } from '#server/db/schema/projection.ts';
import { recurringBuys, recurringRuns } from '#server/db/schema/recurring-buys.ts';
import { securityEvents } from '#server/db/schema/security.ts';
import { codeMail } from '#server/mail/emails.ts';
import { accountLockedMail } from '#server/mail/lock-emails.ts';
import { recordMails } from '#server/mail/recorded.ts';
import { staffInvitationMail } from '#server/mail/staff-emails.ts';
import { before, createTestClock, describeOnEachDatabase } from '../../support.ts';
import { ask, hire, type Person } from '../staff/people.ts';
import { begin, round } from './projecting.ts';

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly what: string;
  readonly state: string | null;
  readonly detail: string | null;
  readonly record: string | null;
}
interface Part {
  readonly entries: readonly Entry[];
  readonly before: string | null;
}

describeOnEachDatabase('the timeline of a customer', (open) => {
  const clock = createTestClock();
  const server = before(async () => {
    const opened = await open({ clock: { ...clock, due: () => true } });
    await seedRecords(opened.services.db, { customers: 4, trades: 120 }, 'one');
    await begin(opened);
    for (let rounds = 0; rounds < 4; rounds += 1) await round(opened);
    return opened;
  });
  let support: Person;
  let guid = '';
  const read = (query = '', of = guid) => ask<Part>(server, support, `customers/${of}/timeline${query}`);
  async function readAll(kind = ''): Promise<readonly Entry[]> {
    const all: Entry[] = [];
    for (let from: string | null = ''; from !== null; ) {
      const query = new URLSearchParams({ ...(kind && { kind }), ...(from && { before: from }) });
      const { data } = await read(`?${query}`);
      all.push(...data.entries);
      from = data.before;
    }
    return all;
  }

  beforeAll(async () => {
    support = await hire(server, 'support');
    const { db } = server.services;
    const [busiest] = await db
      .select({ guid: tradeRows.customerGuid })
      .from(tradeRows)
      .where(isNotNull(tradeRows.customerGuid))
      .groupBy(tradeRows.customerGuid)
      .orderBy(sql`count(*) desc`)
      .limit(1);
    guid = busiest?.guid ?? '';
    const event = { customerGuid: guid, device: 'Chrome on Linux', createdAt: clock.now() };
    // Enough entries at one time to span pages.
    await db
      .insert(securityEvents)
      .values(Array.from({ length: 70 }, () => ({ ...event, kind: 'signedIn' as const, detail: null })));
    await db.insert(securityEvents).values({ ...event, kind: 'emailChangeRequested', detail: 'secret@elsewhere.test' });
    const opened = { createdAt: clock.now(), dueAt: clock.now() + 1 };
    await db.insert(cases).values({ id: 'case-1', kind: 'return', customerGuid: guid, record: 'r-1', ...opened });
    expect((await ask(server, support, `customers/${guid}/notes`, { text: 'Called about a deposit.' })).http).toBe(200);
  });

  it('has everything once, newest first, however it is read', async () => {
    const all = await readAll();
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const { db } = server.services;
    const trades = await db.select().from(tradeRows).where(eq(tradeRows.customerGuid, guid));
    const transfers = await db.select().from(transferRows).where(eq(transferRows.customerGuid, guid));
    const recordsOf = (kind: string, state?: string) =>
      all
        .filter((entry) => entry.kind === kind && (state === undefined || entry.state === state))
        .map(({ record }) => record)
        .toSorted();
    expect(trades.length).toBeGreaterThan(5);
    expect(recordsOf('trade')).toEqual(trades.map((row) => row.guid).toSorted());
    expect(recordsOf('transfer', 'placed')).toEqual(transfers.map((row) => row.guid).toSorted());
    const [own] = await db.select().from(customers).where(eq(customers.bankCustomerGuid, guid));
    expect(all.filter(({ kind }) => kind === 'account').map(({ at }) => at)).toEqual([
      new Date(own?.createdAt ?? 0).toISOString(),
    ]);
    expect(all.filter(({ kind }) => kind === 'security')).toHaveLength(71);
    expect(all.find(({ kind }) => kind === 'note')).toMatchObject({
      what: 'Called about a deposit.',
      detail: support.name,
    });
    expect(all.find(({ kind }) => kind === 'case')).toMatchObject({ what: 'return', state: 'opened' });
  });

  it('of some kinds has the same entries as all of it has of them', async () => {
    const all = await readAll();
    for (const kind of ['trade', 'security', 'trade,transfer'])
      expect(await readAll(kind)).toEqual(all.filter((entry) => kind.split(',').includes(entry.kind)));
  });

  it('begins at a day', async () => {
    const all = await readAll();
    const from = all[Math.floor(all.length / 2)]?.at ?? '';
    const { data } = await read(`?before=${from}`);
    expect(data.entries[0]).toEqual(all.find(({ at }) => at < from));
  });

  it('has staff’s acts without their reasons, and not who looked', async () => {
    const { db } = server.services;
    await db.execute(sql`insert into audit_log (serial, at, actor_id, actor_name, actor_roles, session_id, request_id, action, outcome, targets, changes, reason, approval_id, previous_hash, hash)
      select max(serial) + 1, ${new Date(clock.now()).toISOString()}, 'x', 'Sam Support', 'support', '', '', 'freezeCustomer', 'done', ${`["customer:${guid}"]`}, '{"frozen":[null,"at noon"]}', 'their mother called', '', max(hash) || 'x', 'h' from audit_log`);
    const acts = (await readAll('staff')).map(({ what, detail }) => [what, detail]);
    expect(acts).toEqual([['freezeCustomer frozen', 'Sam Support']]);
    const text = JSON.stringify(await readAll());
    for (const secret of ['their mother', 'at noon', 'secret@elsewhere']) expect(text).not.toContain(secret);
    const [own] = await db
      .select()
      .from(customers)
      .where(and(eq(customers.bankCustomerGuid, guid)));
    const said = [own?.email, own?.displayName, own?.firstName, own?.lastName, own?.phone].filter((each) => each);
    expect(said.length).toBeGreaterThan(1);
    for (const each of said) expect(text).not.toContain(each);
  });

  it('has the emails to them: kind, time and outcome, and one entry for what failed again', async () => {
    const { db } = server.services;
    const [own] = await db.select().from(customers).where(eq(customers.bankCustomerGuid, guid));
    const to = String(own?.email);
    const refused = { send: () => Promise.reject(new Error('refused')) };
    const taken = { send: () => Promise.resolve() };
    const code = codeMail(to, { code: '123456', actionText: 'withdraw', lockUrl: null });
    for (let times = 0; times < 2; times += 1)
      await expect(recordMails(server.services, refused).send(code)).rejects.toThrow('refused');
    await recordMails(server.services, taken).send(accountLockedMail(to.toUpperCase(), 'https://x.test/secret-link'));
    await recordMails(server.services, taken).send(accountLockedMail('nobody@example.test', 'https://x.test'));
    await recordMails(server.services, taken).send(staffInvitationMail(to, 'https://x.test'));
    const mails = await readAll('mail');
    expect(mails.map(({ what, state }) => `${what} ${state}`).toSorted()).toEqual(['code failed', 'locked sent']);
    for (const secret of ['123456', 'secret-link', to]) expect(JSON.stringify(mails)).not.toContain(secret);
  });

  it('has the dates of recurring buys that wait or were skipped, and no more of them', async () => {
    const { db } = server.services;
    const createdAt = clock.now();
    const rule = { asset: 'BTC', amount: 5000n, rhythm: 'daily', firstDay: '2026-01-05', hour: 9 } as const;
    const buy = {
      customerGuid: guid,
      id: 'recurring-1',
      zone: 'America/New_York',
      state: 'active',
      createdAt,
    } as const;
    await db.insert(recurringBuys).values({ ...rule, ...buy });
    const states = ['skipped', 'bought', 'placed', 'due', 'waiting'] as const;
    await db.insert(recurringRuns).values(
      states.map((state, number) => ({
        ...{ customerGuid: guid, buyId: 'recurring-1', number, guid: `run-${number}`, state },
        ...{
          dueAt: createdAt + number,
          reason: state === 'skipped' || state === 'waiting' ? ('balance' as const) : null,
        },
      })),
    );
    const common = { kind: 'recurring', what: 'BTC', asset: 'USD', amount: '5000', detail: 'balance', record: null };
    expect(await readAll('recurring')).toEqual([
      { ...common, id: 'recurring:run-4', at: new Date(createdAt + 4).toISOString(), state: 'waiting' },
      { ...common, id: 'recurring:run-0', at: new Date(createdAt).toISOString(), state: 'skipped' },
    ]);
  });

  it.each(['?kind=weather', '?before=yesterday', '?before=2026-13-45T00:00:00.000Z'])('refuses %s', async (query) => {
    expect((await read(query)).http).toBe(422);
  });

  it('of an unknown customer is not found', async () => {
    expect((await read('', 'c0ffee00000000000000000000000001')).http).toBe(404);
  });

  it('reads no table through', async () => {
    const plans = await Promise.all(
      ['trade_rows', 'transfer_rows'].map(async (table) => {
        const rows = await server.services.db.transaction(async (tx) => {
          await tx.execute(sql`set local enable_seqscan = off`);
          return tx.execute(sql`explain select guid from ${sql.identifier(table)} where customer_guid = ${guid} and created_at <= now()
            order by created_at desc nulls last, ('x:' || guid) collate "C" desc limit 31`);
        });
        return JSON.stringify(rows);
      }),
    );
    for (const plan of plans) expect(plan).toMatch(/_by_customer|transfer_rows_changed_of/);
  });
});

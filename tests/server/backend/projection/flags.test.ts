import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { openCase } from '#server/backend/account/cases/open-case.ts';
import { backendGroups } from '#server/backend/backend.ts';
import { jsonSchemaOf } from '#server/backend/kit/openapi/json-schema.ts';
import { customers } from '#server/db/schema/backend.ts';
import { directory } from '#server/db/schema/projection.ts';
import { before, createTestClock, describeOnEachDatabase } from '../../support.ts';
import { signedInCustomer } from '../client.ts';
import { ask, audited, hire, lastAudited, type Person } from '../staff/people.ts';

interface Flag {
  readonly kind: string;
  readonly reason: string;
  readonly author: string;
  readonly createdAt: string;
  readonly endsAt: string | null;
}
type Listed = { readonly items: ReadonlyArray<{ readonly guid: string; readonly flags: string }> };

const [one, other, raced, ending] = ['1', '2', '3', '4'].map((digit) => digit.repeat(32)) as [
  ...[string, string],
  ...[string, string],
];
const calls = backendGroups.flatMap(({ routes }) => routes);

describeOnEachDatabase('a flag on a customer', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock: { ...clock, due: () => true } }));
  let [support, finance, viewer]: Person[] = [];
  let customer: Awaited<ReturnType<typeof signedInCustomer>>;
  beforeAll(async () => {
    [support, finance, viewer] = [
      await hire(server, 'support'),
      await hire(server, 'finance'),
      await hire(server, 'viewer'),
    ];
    customer = await signedInCustomer(server);
    const guids = [one, other, raced, ending, customer.guid];
    await server.services.db
      .insert(directory)
      .values(guids.map((guid) => ({ guid })))
      .onConflictDoNothing();
  });
  const add = (flag: string, reason = 'Said so', who = support, guid = one) =>
    ask(server, who as Person, `customers/${guid}/flags`, { flag, reason });
  const remove = (flag: string, who = support, guid = one) =>
    ask(server, who as Person, `customers/${guid}/flags/${flag}/removal`, { reason: 'It is over' });
  const flags = async (guid = one) =>
    (await ask<{ flags: Flag[] }>(server, viewer as Person, `customers/${guid}`)).data.flags;
  const listed = async (filter: string) =>
    (await ask<Listed>(server, viewer as Person, `customers?${filter}`)).data.items;

  it('says who set it, when and why, on the page, in the list and in the log', async () => {
    expect((await add('vip', 'Knows the founders')).http).toBe(200);
    expect(await lastAudited(server)).toMatchObject({
      ...{ action: 'writeNotes', outcome: 'done', actorId: support?.id, reason: 'Knows the founders' },
      ...{ targets: `["customer:${one}","flag:vip"]`, changes: '{"flag":[null,"vip"]}' },
    });
    await add('complaint', 'Waits for a refund', finance);
    const createdAt = new Date(clock.now()).toISOString();
    expect(await flags()).toEqual([
      { kind: 'vip', reason: 'Knows the founders', author: support?.name, createdAt, endsAt: null },
      { kind: 'complaint', reason: 'Waits for a refund', author: finance?.name, createdAt, endsAt: null },
    ]);
    await add('complaint', 'Also', finance, other);
    expect((await listed('flags=vip')).map(({ guid, flags }) => [guid, flags])).toEqual([[one, 'vip complaint']]);
    expect((await listed('flags=vip,complaint')).map(({ guid }) => guid).toSorted()).toEqual([one, other]);
    expect(await listed('flags=deceased')).toEqual([]);
  });

  it('is set once, removed, and set again, each with its entry', async () => {
    expect((await add('vip')).code).toBe('already_so');
    expect(await lastAudited(server)).toMatchObject({ outcome: 'refused', targets: `["customer:${one}","flag:vip"]` });
    expect((await remove('vip', finance)).http).toBe(200);
    expect(await lastAudited(server)).toMatchObject({ reason: 'It is over', changes: '{"flag":["vip",null]}' });
    expect((await flags()).map(({ kind }) => kind)).toEqual(['complaint']);
    expect(await listed('flags=vip')).toEqual([]);
    expect((await remove('vip')).code).toBe('already_so');
    clock.advance(1000);
    expect((await add('vip', 'After all')).http).toBe(200);
    expect((await flags()).map(({ reason }) => reason)).toEqual(['Waits for a refund', 'After all']);
    const { data } = await ask<{ entries: ReadonlyArray<Record<string, string>> }>(
      ...([server, support as Person, `customers/${one}/timeline?kind=flag`] as const),
    );
    expect(
      data.entries
        .filter(({ what }) => what === 'vip')
        .map(({ state, detail }) => `${state} by ${detail}`)
        .toSorted(),
    ).toEqual([`added by ${support?.name}`, `added by ${support?.name}`, `removed by ${finance?.name}`]);
    expect(JSON.stringify(data)).not.toContain('founders');
  });

  it('counts nowhere once its last day is over in the zone of who set it, and the timeline says so', async () => {
    const dayAfter = (days: number) =>
      new Date(clock.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
    const until = (day: string) =>
      ask(server, support as Person, `customers/${ending}/flags`, { flag: 'vip', reason: 'A visit', until: day });
    for (const day of [dayAfter(-1), '2026-02-30', ''])
      expect(Object.keys((await until(day)).fields ?? {})).toEqual(['until']);
    expect((await until(dayAfter(1))).http).toBe(200);
    expect(await lastAudited(server)).toMatchObject({
      changes: `{"flag":[null,"vip"],"until":[null,"${dayAfter(1)}"]}`,
    });
    const endsAt = Date.parse((await flags(ending))[0]?.endsAt ?? '');
    expect(new Date(endsAt - 1).toLocaleString('sv', { timeZone: 'America/New_York' })).toBe(`${dayAfter(1)} 23:59:59`);
    const caseOf = await openCase(
      server.services.db,
      { kind: 'movement', customerGuid: ending, record: 'e' },
      clock.now(),
    );
    const seen = async () => [
      (await flags(ending)).length,
      (await listed('flags=vip')).filter(({ guid }) => guid === ending).length,
      (await listed(`guid=${ending}`))[0]?.flags,
      (await ask<{ flags: string }>(server, viewer as Person, `cases/${caseOf}`)).data.flags,
    ];
    const history = async () =>
      (
        await ask<{ entries: ReadonlyArray<Record<string, string>> }>(
          ...([server, support as Person, `customers/${ending}/timeline?kind=flag`] as const),
        )
      ).data.entries.map(({ state, at }) => [state, at]);
    clock.advance(endsAt - 1 - clock.now());
    expect(await seen()).toEqual([1, 1, 'vip', 'vip']);
    expect((await history()).map(([state]) => state)).toEqual(['added']);
    clock.advance(1);
    expect(await seen()).toEqual([0, 0, '', '']);
    expect((await history())[0]).toEqual(['ended', new Date(endsAt).toISOString()]);
    expect((await remove('vip', support, ending)).code).toBe('already_so');
    clock.advance(1000);
    expect((await add('vip', 'Stays', support, ending)).http).toBe(200);
    expect((await history()).map(([state]) => state)).toEqual(['added', 'ended', 'added']);
    expect(await seen()).toEqual([1, 1, 'vip', 'vip']);
  });

  it('is set by one of two at once', async () => {
    const replies = await Promise.all([
      add('deceased', 'A letter', support, raced),
      add('deceased', 'A call', finance, raced),
    ]);
    expect(replies.map(({ http }) => http).toSorted()).toEqual([200, 409]);
    expect(await flags(raced)).toHaveLength(1);
  });

  it('is of a known kind, of a known customer, with a reason that everybody may read', async () => {
    expect((await add('nice')).fields).toEqual({ flag: 'Choose a flag.' });
    for (const reason of [' ', 'SSN 123-45-6789', 'x'.repeat(501)])
      expect(Object.keys((await add('deceased', reason)).fields ?? {})).toEqual(['reason']);
    expect((await add('deceased', 'A letter', support, 'nobody')).http).toBe(404);
    expect((await remove('nice')).http).toBe(404);
  });

  it('is not on one’s own account, and needs the right', async () => {
    const { db } = server.services;
    const named = (email = '') =>
      db.update(customers).set({ email }).where(eq(customers.bankCustomerGuid, customer.guid));
    await named(support?.email);
    expect((await add('vip', 'Me', support, customer.guid)).code).toBe('own_account');
    await named(customer.email);
    expect(await lastAudited(server)).toMatchObject({ outcome: 'refused', actorId: support?.id });
    expect((await add('vip', 'They', viewer)).code).toBe('not_allowed');
    expect((await remove('vip', viewer)).code).toBe('not_allowed');
    expect(await flags(customer.guid)).toEqual([]);
  });

  it('changes nothing of the customer, who never sees it', async () => {
    const { db } = server.services;
    const own = () => db.select().from(customers).where(eq(customers.bankCustomerGuid, customer.guid));
    const before = await own();
    for (const flag of ['suspectedFraud', 'legalHold']) await add(flag, 'Quillfeather', finance, customer.guid);
    expect(await own()).toEqual(before);
    const theirs = calls.filter(({ access }) => !access.schemes.includes('staffToken'));
    for (const { reply } of theirs) expect(JSON.stringify(jsonSchemaOf(reply.data))).not.toContain('suspectedFraud');
    const headers = { Authorization: `Bearer ${customer.ut}` };
    const read = theirs.filter(({ method, access }) => method === 'GET' && access.schemes.includes('userToken'));
    const replies = await Promise.all(
      read.map(async ({ path }) => {
        const reply = await fetch(`${server.url}/backend${path}`, { headers });
        return { ok: reply.ok, text: await reply.text() };
      }),
    );
    expect(replies.filter(({ ok }) => ok).length).toBeGreaterThan(5);
    expect(replies.filter(({ text }) => /Quillfeather|suspectedFraud|legalHold/.test(text))).toEqual([]);
  });

  it('is set on many at once, with one reason and an entry for each', async () => {
    const from = (await audited(server)).length;
    const sent = { action: 'addFlag', reason: 'One address for all', guids: [one, other, 'nobody'] };
    const bulk = (body: object) =>
      ask<{ results: ReadonlyArray<Record<string, string>> }>(server, finance as Person, 'customers/bulk', body);
    await add('suspectedFraud', 'First', finance, other);
    const { data } = await bulk({ ...sent, flag: 'suspectedFraud' });
    expect(data.results.map(({ outcome, text }) => [outcome, text])).toEqual([
      ['done', 'The flag was added.'],
      ['refused', 'They have this flag already.'],
      ['refused', 'There is no such customer.'],
    ]);
    expect(
      (await audited(server)).slice(from + 1).map(({ outcome, reason, targets }) => [outcome, reason, targets]),
    ).toEqual([
      ['done', sent.reason, `["customer:${one}","flag:suspectedFraud"]`],
      ['refused', sent.reason, `["customer:${other}","flag:suspectedFraud"]`],
    ]);
    expect((await bulk(sent)).fields).toEqual({ flag: 'Choose a flag.' });
  });

  it('stands in a case of the customer', async () => {
    const id = await openCase(server.services.db, { kind: 'movement', customerGuid: one, record: 'r' }, clock.now());
    const { data } = await ask<{ flags: string }>(server, viewer as Person, `cases/${id}`);
    expect(data.flags).toBe('complaint vip suspectedFraud');
  });
});

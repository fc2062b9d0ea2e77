import { count, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type SignalRuleName, type SignalValues, signalRuleNames } from '#domain/staff/signals.ts';
import { day, hour } from '#domain/time/units.ts';
import { tryRule } from '#server/backend/desk/signals/rules.ts';
import { watchSignals } from '#server/backend/desk/signals/watch.ts';
import { cases } from '#server/db/schema/cases.ts';
import { directory, externalRows, tradeRows, transferRows } from '#server/db/schema/projection.ts';
import { signalFindings } from '#server/db/schema/signals.ts';
import { staff } from '#server/db/schema/staff.ts';
import { before, createTestClock, describeOnEachDatabase, describeOnOneDatabase } from '../../support.ts';
import { ask, hire, lastAudited, type Person, type Server } from './people.ts';

type Transfer = Partial<typeof transferRows.$inferInsert>;

let records = 0;
const now = createTestClock().now();
const ends = {
  in: { sourceType: 'plaid_processor_token', destinationType: 'fiat', side: 'deposit' },
  out: { sourceType: 'fiat', destinationType: 'external', side: 'withdrawal' },
} as const;

/** Completed dollars of a customer, so long before now. */
const moved = (customerGuid: string, flow: 'in' | 'out', total: bigint, ago: number, more: Transfer = {}) => ({
  ...{ guid: `transfer-${++records}`, customerGuid, transferType: 'funding', asset: 'USD', state: 'completed', total },
  ...{ ...ends[flow], createdAt: now - ago, updatedAt: now - ago, ...more },
});
const traded = (customerGuid: string, total: bigint, ago: number, state = 'settling') => ({
  ...{ guid: `trade-${++records}`, customerGuid, symbol: 'BTC-USD', side: 'buy', state, total },
  ...{ createdAt: now - ago, updatedAt: now - ago },
});
const back = { transferType: 'funding_return' };

interface Border {
  readonly values: SignalValues;
  readonly transfers?: readonly (typeof transferRows.$inferInsert)[];
  readonly trades?: readonly (typeof tradeRows.$inferInsert)[];
  /** Hours after the wallet was added, to the millisecond, by customer. */
  readonly wallets?: Readonly<Record<string, number>>;
  readonly raised: readonly string[];
}

const five = (total: bigint, customerGuid: string, ago: number) =>
  Array.from({ length: 5 }, () => traded(customerGuid, total, ago));

/** Customers are named for what sets them apart. */
const borders: Readonly<Record<SignalRuleName, Border>> = {
  newWallet: {
    values: { hours: '48' },
    wallets: { 'at-48-hours': 48 * hour, later: 48 * hour + 1, pending: hour },
    transfers: [],
    raised: ['at-48-hours'],
  },
  belowThreshold: {
    values: { amount: '1000000', share: '80', count: '3', days: '7' },
    transfers: [
      ...[8_000_00n, 9_999_99n, 9_000_00n].map((total, index) => moved('three', 'in', total, day + 3 * day * index)),
      ...[8_000_00n, 9_999_99n, 9_000_00n].map((total, index) =>
        moved('seven-days-apart', 'in', total, day + 3.5 * day * index),
      ),
      ...[7_999_99n, 9_999_99n, 9_000_00n].map((total) => moved('too-low', 'in', total, day)),
      ...[10_000_00n, 9_999_99n, 9_000_00n].map((total) => moved('at-the-threshold', 'in', total, day)),
      ...[9_000_00n, 9_000_00n].map((total) => moved('one-failed', 'in', total, day)),
      moved('one-failed', 'in', 9_000_00n, day, { state: 'failed' }),
    ],
    raised: ['three'],
  },
  passThrough: {
    values: { amount: '100000', share: '80', hours: '24' },
    transfers: [
      ...[moved('all-but-a-day', 'in', 1_000_00n, 25 * hour - 1), moved('all-but-a-day', 'out', 800_00n, hour)],
      ...[moved('a-day', 'in', 1_000_00n, 25 * hour), moved('a-day', 'out', 800_00n, hour)],
      ...[moved('too-little-out', 'in', 1_000_00n, 5 * hour), moved('too-little-out', 'out', 799_99n, hour)],
      ...[moved('too-little-in', 'in', 999_99n, 5 * hour), moved('too-little-in', 'out', 999_99n, hour)],
    ],
    raised: ['all-but-a-day'],
  },
  dormant: {
    values: { amount: '200000', days: '180' },
    transfers: [
      ...[moved('at-180-days', 'in', 1_00n, 181 * day), moved('at-180-days', 'out', 2_000_00n, day)],
      ...[moved('sooner', 'in', 1_00n, 181 * day - 1), moved('sooner', 'out', 2_000_00n, day)],
      ...[moved('too-small', 'in', 1_00n, 200 * day), moved('too-small', 'out', 1_999_99n, day)],
      moved('never-before', 'in', 2_000_00n, day),
      ...[moved('small-first', 'in', 1_00n, 200 * day), moved('small-first', 'out', 1_00n, day + hour)],
      ...[moved('awake', 'in', 1_00n, 200 * day), moved('awake', 'in', 1_00n, 3 * day)],
    ],
    trades: [traded('small-first', 2_000_00n, day), traded('awake', 2_000_00n, day)],
    raised: ['at-180-days', 'small-first'],
  },
  returns: {
    values: { count: '2', days: '30' },
    transfers: [
      ...[moved('two', 'out', 100_00n, 31 * day - 1, back), moved('two', 'out', 50_00n, day, back)],
      ...[moved('30-days-apart', 'out', 100_00n, 31 * day, back), moved('30-days-apart', 'out', 50_00n, day, back)],
      moved('one', 'out', 50_00n, day, back),
    ],
    raised: ['two'],
  },
  size: {
    values: { times: '10', count: '5', amount: '100000' },
    trades: [
      ...[...five(101_00n, 'ten-times', 91 * day), traded('ten-times', 1_010_00n, day)],
      ...[...five(101_00n, 'less', 2 * day), traded('less', 1_009_99n, day)],
      ...[...five(101_00n, 'too-old', 91 * day + 1), traded('too-old', 5_000_00n, day)],
      ...[...five(101_00n, 'too-few', 2 * day).slice(1), traded('too-few', 5_000_00n, day)],
      ...[...five(1_00n, 'too-small', 2 * day), traded('too-small', 999_99n, day)],
      ...five(101_00n, 'another-kind', 2 * day),
    ],
    transfers: [moved('another-kind', 'in', 5_000_00n, day)],
    raised: ['ten-times'],
  },
};

const clear = async ({ services: { db } }: Server) => {
  for (const table of [tradeRows, transferRows, externalRows, signalFindings]) await db.delete(table);
};

const reason = 'Agreed on Monday';

describeOnEachDatabase('signal rules', (open) => {
  const clock = createTestClock();
  const server = before(() => open({ clock, environment: { LOG_LEVEL: 'silent' } }));
  const people = new Map<string, Person>();
  beforeAll(async () => {
    for (const name of ['compliance', 'other'] as const) people.set(name, await hire(server, 'compliance'));
    people.set('support', await hire(server, 'support'));
  });
  const who = (name = 'compliance'): Person => people.get(name) as Person;
  const rules = async (name?: string) =>
    (
      await ask<{ rules: Array<Record<string, unknown> & { rule: string; version: number }> }>(
        server,
        who(name),
        'signal-rules',
      )
    ).data.rules;
  const act = (call: string, body: object, name?: string, headers = {}) =>
    ask<{ effect: string; request_id: string }>(server, who(name), `signal-rules/${call}`, body, { headers });
  const rows = async (table: typeof cases | typeof signalFindings) =>
    (await server.services.db.select({ rows: count() }).from(table))[0]?.rows;
  const insert = async ({ transfers = [], trades = [], wallets = {} }: Partial<Border>) => {
    const { db } = server.services;
    const sent = Object.keys(wallets).map((customerGuid) => {
      const more = {
        asset: 'BTC',
        destinationGuid: `wallet-${customerGuid}`,
        sourceType: 'trading',
        transferType: 'crypto',
      };
      return moved(
        customerGuid,
        'out',
        5_000n,
        hour,
        customerGuid === 'pending' ? { ...more, state: 'pending' } : more,
      );
    });
    const added = Object.entries(wallets).map(([customerGuid, after]) => {
      const at = now - hour - after;
      return {
        ...({ guid: `wallet-${customerGuid}`, kind: 'wallet', state: 'completed' } as const),
        customerGuid,
        createdAt: at,
        updatedAt: at,
      };
    });
    if (added.length > 0) await db.insert(externalRows).values(added);
    if (transfers.length + sent.length > 0) await db.insert(transferRows).values([...transfers, ...sent]);
    if (trades.length > 0) await db.insert(tradeRows).values([...trades]);
  };

  it.each(signalRuleNames)('%s raises cases at its borders and not beyond them', async (rule) => {
    await clear(server);
    const { values, raised, ...records } = borders[rule];
    await insert(records);
    const { cases, customers, examples } = await tryRule(server.services.db, rule, values, now);
    expect(examples.map(({ customerGuid }) => customerGuid).toSorted()).toEqual([...raised].toSorted());
    expect([cases, customers]).toEqual([raised.length, raised.length]);
  });

  it('are six, and start off', async () => {
    expect((await rules()).map(({ rule, version, state, dryRun }) => [rule, version, state, dryRun])).toEqual(
      signalRuleNames.map((rule) => [rule, 0, 'off', null]),
    );
    expect((await ask(server, who('support'), 'signal-rules')).code).toBe('not_allowed');
  });

  it('have parameters within bounds, whose faults name the field', async () => {
    const draft = (more: object) =>
      act('passThrough/draft', { version: 0, amount: '2,500', share: '80', hours: '24', ...more });
    expect(await draft({ hours: '0', amount: '0.99', share: '' })).toMatchObject({
      http: 422,
      fields: {
        hours: 'Enter a whole number from 1 to 720.',
        amount: 'Enter an amount from $1.00 to $10,000,000.00.',
        share: 'Enter a whole number from 50 to 100.',
      },
    });
    expect(await draft({ amount: '1000' })).toMatchObject({ http: 409, code: 'already_so' });
    expect((await act('nothing/draft', { version: 0 })).http).toBe(404);
    expect((await draft({})).data.effect).toBe('Version 1 is drafted. It raises no case until it is switched on.');
    expect(await lastAudited(server)).toMatchObject({ action: 'draftSignalRules', outcome: 'done' });
    expect(await draft({ hours: '48' })).toMatchObject({ http: 409, code: 'changed_meanwhile', data: { version: 1 } });
  });

  it('are tried on 90 days without changing anything, with names as the caller sees names', async () => {
    await clear(server);
    const { db } = server.services;
    await db.insert(directory).values({ guid: 'all-but-a-day', name: 'Ada Lovelace' });
    const { raised: _, values: __, ...records } = borders.passThrough;
    await insert(records);
    const tried = await act('passThrough/dry-run', { version: 1 });
    expect(tried.data.effect).toBe('Would have raised no case in 90 days.');
    await act('passThrough/draft', { version: 1, amount: '1000', share: '80', hours: '24' });
    expect((await rules()).find(({ rule }) => rule === 'passThrough')).toMatchObject({ version: 2, dryRun: null });
    expect((await act('passThrough/dry-run', { version: 2 })).data.effect).toBe(
      'Would have raised fewer than one a week: 1 case of 1 customer in 90 days.',
    );
    const shown = async () => (await rules()).find(({ rule }) => rule === 'passThrough')?.dryRun;
    expect(await shown()).toMatchObject({
      examples: [{ customer: 'Ada Lovelace', text: '$1,000.00 came in and $800.00 went out within 24 hours.' }],
    });
    await db.update(staff).set({ hidesNames: true }).where(eq(staff.id, who().id));
    expect(await shown()).toMatchObject({ examples: [{ customer: 'A. L.' }] });
    expect([await rows(signalFindings), await rows(cases)]).toEqual([0, 0]);
  });

  it('are switched on by a second person, once tried, and each record raises one case then, whoever looks', async () => {
    const { db } = server.services;
    expect(await act('returns/on', { version: 0, reason })).toMatchObject({ http: 409, code: 'not_tried' });
    const { data, http } = await act('passThrough/on', { version: 2, reason });
    expect([http, data.effect]).toEqual([
      200,
      'Switches on “Money in and out”, version 2. Deposited dollars, at least: $1,000.00; Percentage withdrawn: 80; Within hours: 24. Would have raised fewer than one a week: 1 case of 1 customer in 90 days.',
    ]);
    const approve = (name: string) => ask(server, who(name), `requests/${data.request_id}/approve`, {});
    expect((await rules()).find(({ rule }) => rule === 'passThrough')).toMatchObject({
      state: 'off',
      waitingVersion: 2,
    });
    expect((await approve('compliance')).code).toBe('own_request');
    expect((await approve('support')).code).toBe('not_allowed');
    expect((await approve('other')).http).toBe(200);
    expect((await rules()).find(({ rule }) => rule === 'passThrough')).toMatchObject({
      state: 'on',
      activeVersion: 2,
    });
    await watchSignals(server.services);
    expect(await rows(cases)).toBe(0);

    clock.advance(2 * hour);
    const later = (customer: string, ago: number) => [
      ...[
        moved(customer, 'in', 1_000_00n, ago - 1),
        moved(customer, 'out', 900_00n, ago - 2),
        moved(customer, 'out', 50_00n, ago - 3),
      ],
    ];
    await insert({ transfers: [...later('after', -hour), ...later('also-after', -hour)] });
    await Promise.all(Array.from({ length: 6 }, () => watchSignals(server.services)));
    await watchSignals(server.services);
    const opened = await db.select().from(cases).where(eq(cases.kind, 'signal'));
    expect(opened.map(({ customerGuid, dueAt }) => [customerGuid, dueAt - clock.now()]).toSorted()).toEqual([
      ['after', day],
      ['also-after', day],
    ]);
    const found = opened.find(({ customerGuid }) => customerGuid === 'after');
    const read = async (name: string) => (await ask(server, who(name), `cases/${found?.id}`)).data;
    expect(await read('compliance')).toMatchObject({
      signal: { rule: 'passThrough', version: 2, text: '$1,000.00 came in and $900.00 went out within 24 hours.' },
      parts: { money: [{ amount: '100000' }, { amount: '90000' }] },
    });
    expect(await read('support')).toMatchObject({ record: '', signal: null, parts: { money: [] } });
    expect((await rules()).find(({ rule }) => rule === 'passThrough')).toMatchObject({ raised: 2 });
  });

  it('keep the version that is on until another is approved, and go off at once', async () => {
    await act('passThrough/draft', { version: 2, amount: '5000', share: '80', hours: '24' });
    expect(await act('passThrough/on', { version: 3, reason })).toMatchObject({ code: 'not_tried' });
    await act('passThrough/dry-run', { version: 3 });
    const { data } = await act('passThrough/on', { version: 3, reason });
    expect(data.effect).toContain('version 3 in place of 2.');
    expect((await rules()).find(({ rule }) => rule === 'passThrough')).toMatchObject({
      activeVersion: 2,
      waitingVersion: 3,
    });
    await act('passThrough/draft', { version: 3, amount: '6000', share: '80', hours: '24' });
    expect((await ask(server, who('other'), `requests/${data.request_id}/approve`, {})).code).toBe('effect_changed');
    await ask(server, who('other'), `requests/${data.request_id}/reject`, { reason });
    expect((await act('passThrough/off', { reason: '' })).http).toBe(422);
    expect((await act('passThrough/off', { reason })).http).toBe(200);
    expect((await act('passThrough/off', { reason })).code).toBe('already_so');
    expect((await rules()).find(({ rule }) => rule === 'passThrough')).toMatchObject({
      state: 'off',
      version: 4,
      activeVersion: null,
    });
    const made = await rows(cases);
    await insert({ transfers: [moved('off', 'in', 9_000_00n, -1), moved('off', 'out', 9_000_00n, -2)] });
    await watchSignals(server.services);
    expect(await rows(cases)).toBe(made);
  });

  it('raise no second case of a customer and day in a later version', async () => {
    const made = Number(await rows(cases));
    await act('passThrough/draft', { version: 4, amount: '500', share: '80', hours: '24' });
    await act('passThrough/dry-run', { version: 5 });
    const { data } = await act('passThrough/on', { version: 5, reason });
    expect((await ask(server, who('other'), `requests/${data.request_id}/approve`, {})).http).toBe(200);
    const later = (customer: string) => [
      moved(customer, 'in', 500_00n, -2 * hour - 1),
      moved(customer, 'out', 900_00n, -2 * hour - 2),
    ];
    await insert({ transfers: [...later('after'), ...later('another')] });
    await watchSignals(server.services);
    expect(await rows(cases)).toBe(made + 1);
  });
});

describeOnOneDatabase('a signal rule that matches too much', (open) => {
  const server = before(() => open({}));

  it('is refused once its time is over, with a sentence', async () => {
    const { db } = server.services;
    const { values } = borders.belowThreshold;
    // A lock that others wait for is as slow as a rule gets.
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table transfer_rows in access exclusive mode`);
      await expect(tryRule(db, 'belowThreshold', values, now, '50ms')).rejects.toMatchObject({
        ...{ status: 422, code: 'too_broad', message: 'Too many records match. Narrow the rule.' },
      });
    });
    expect((await tryRule(db, 'belowThreshold', values, now)).cases).toBe(0);
  });
});

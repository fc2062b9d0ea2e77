import { and, eq, gte, lt } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { salesFigures } from '#server/backend/books/periods/figures.ts';
import { monthOf, monthSpan, monthsDown } from '#server/backend/books/periods/months.ts';
import { tradeRows } from '#server/db/schema/projection.ts';
import { periodFigures, periods, reconBreaks, reconRuns } from '#server/db/schema/reconciliation.ts';
import { staffRequests } from '#server/db/schema/staff.ts';
import { before, describeOnEachDatabase } from '../../support.ts';
import { round } from '../projection/projecting.ts';
import { ask, audited, hire, type Person } from '../staff/people.ts';
import { afterSeed, openSeeded, reconcile } from './reconciling.ts';

interface Figure {
  readonly key: string;
  readonly asset: string;
  readonly amount: string | null;
  readonly current: string | null;
}
interface Period {
  readonly month: string;
  readonly state: string;
  readonly version: number;
  readonly obstacle: string | null;
  readonly openBreaks: number;
  readonly requestedBy: string;
  readonly approvedBy: string;
  readonly changedTrades: number;
  readonly changedTransfers: number;
  readonly figures: readonly Figure[];
}
interface Decision {
  readonly outcome: string;
  readonly request_id: string | null;
  readonly effect: string;
}

const zone = 'America/New_York';

describeOnEachDatabase('periods', (open) => {
  const clock = afterSeed();
  const server = before(() => openSeeded(open, clock, { customers: 10, trades: 300 }));
  const people = new Map<string, Person>();
  const who = (name: string): Person => {
    const person = people.get(name);
    if (person === undefined) throw new Error(`nobody is ${name}`);
    return person;
  };
  const [running, past] = monthsDown(monthOf(clock.now(), zone), '2020-01').slice(0, 2) as [string, string];
  const read = async (month: string): Promise<Period> => {
    const { data } = await ask<{ periods: Period[]; zone: string }>(server, who('viewer'), 'periods');
    const found = data.periods.find((period) => period.month === month);
    if (found === undefined) throw new Error(`there is no ${month}`);
    return found;
  };
  const change = async (month: string, act: 'close' | 'reopen', version: number, name = 'finance') =>
    ask<Decision>(server, who(name), `periods/${month}/${act}`, { reason: 'End of the month', version });
  const approve = (id: string | null, name: string) => ask(server, who(name), `requests/${id}/approve`, { reason: '' });
  const aTrade = async () => {
    const { from, before: end } = monthSpan(past, zone);
    const inMonth = and(gte(tradeRows.createdAt, from), lt(tradeRows.createdAt, end), eq(tradeRows.state, 'settling'));
    const [trade] = await server.services.db.select().from(tradeRows).where(inMonth).orderBy(tradeRows.guid).limit(1);
    if (trade === undefined) throw new Error('nothing was traded that month');
    return trade;
  };
  beforeAll(async () => {
    // A round of the server's own, after a minute on a busy machine, would compare anew meanwhile.
    await server.services.background.finish(5_000);
    for (const [name, role] of Object.entries({
      viewer: 'viewer',
      finance: 'finance',
      other: 'finance',
      owner: 'owner',
      support: 'support',
    } as const))
      people.set(name, await hire(server, role));
    clock.advance(600_000);
    await round(server);
  });

  it('are the months of the records in the reporting zone, the newest first', async () => {
    const { data } = await ask<{ periods: Period[]; zone: string }>(server, who('viewer'), 'periods');
    expect(data.zone).toBe('America/New_York');
    expect(data.periods[0]).toMatchObject({
      month: running,
      state: 'running',
      version: 0,
      obstacle: 'month_running',
      figures: [],
    });
    const months = data.periods.map(({ month }) => month);
    expect(months).toEqual(months.toSorted().toReversed());
    expect(months.length).toBeGreaterThan(20);
    expect((await ask(server, who('support'), 'periods')).code).toBe('not_allowed');
  });

  it('are closed only once they have ended, were compared as a whole, and have no open break', async () => {
    const { db } = server.services;
    expect((await change(running, 'close', 0)).code).toBe('month_running');
    expect((await change('1999-01', 'close', 0)).http).toBe(404);
    expect((await change(past, 'close', 0)).code).toBe('not_reconciled');
    await reconcile(server);
    const found = {
      check: 'R1',
      class: 'amount',
      recordKind: 'trade',
      asset: 'USD',
      createdAt: clock.now(),
      lastSeenAt: clock.now(),
      lastRun: '',
    } as const;
    await db.insert(reconBreaks).values([
      { id: 'of-the-month', record: 'f00d', day: `${past}-15`, ...found },
      { id: 'of-another', record: 'beef', day: '2001-01-01', ...found },
      { id: 'of-a-sum', ...found, record: 'USD', recordKind: 'records', check: 'R3' },
    ]);
    expect(await change(past, 'close', 0)).toMatchObject({ http: 409, code: 'open_breaks', data: { breaks: 2 } });
    expect(await read(past)).toMatchObject({ state: 'open', obstacle: 'open_breaks', openBreaks: 2 });
    const explained = { state: 'explained', explainedById: who('finance').id, explainedAt: clock.now() } as const;
    await db.update(reconBreaks).set(explained).where(eq(reconBreaks.id, 'of-the-month'));
    await db.delete(reconBreaks).where(eq(reconBreaks.id, 'of-a-sum'));
    expect(await read(past)).toMatchObject({ obstacle: null, openBreaks: 0 });
    for (const name of ['viewer', 'owner', 'support'])
      expect((await change(past, 'close', 0, name)).code).toBe('not_allowed');
    expect((await change(past, 'reopen', 0)).code).toBe('already_so');
    expect((await change(past, 'close', 3)).code).toBe('changed_meanwhile');
  });

  it('are requested once, however many people do so at the same time', async () => {
    const { db } = server.services;
    const replies = await Promise.all(
      ['finance', 'other', 'finance', 'other', 'finance', 'other'].map((name) => change(past, 'close', 0, name)),
    );
    expect(replies.map(({ http, code }) => code ?? http).toSorted()).toEqual([
      200,
      ...Array.from({ length: 5 }, () => 'already_requested'),
    ]);
    expect(
      await db
        .delete(staffRequests)
        .where(eq(staffRequests.target, `period:${past}`))
        .returning(),
    ).toHaveLength(1);
  });

  it('need two people, and the figures that were requested', async () => {
    const { data } = await change(past, 'close', 0);
    expect(data).toMatchObject({
      outcome: 'requested',
      effect: expect.stringMatching(
        /^Closes \w+ \d{4} \(America\/New_York\) and stores \d+ figures\. 1 of its breaks is explained\.$/,
      ),
    });
    expect((await change(past, 'close', 0, 'other')).code).toBe('already_requested');
    const request = { act: 'close', by: who('finance').name, at: new Date(clock.now()).toISOString() };
    expect(await read(past)).toMatchObject({ state: 'open', request });
    expect((await approve(data.request_id, 'finance')).code).toBe('own_request');
    const trade = await aTrade();
    const fee = (cents: bigint) =>
      server.services.db.update(tradeRows).set({ fee: cents }).where(eq(tradeRows.guid, trade.guid));
    await fee((trade.fee ?? 0n) + 1n);
    expect((await approve(data.request_id, 'other')).code).toBe('effect_changed');
    await fee(trade.fee ?? 0n);
    expect((await approve(data.request_id, 'other')).http).toBe(200);
    expect(await read(past)).toMatchObject({
      state: 'closed',
      version: 1,
      obstacle: null,
      requestedBy: who('finance').name,
      approvedBy: who('other').name,
    });
    const [row] = (await audited(server)).filter(
      ({ approvalId, outcome }) => approvalId === data.request_id && outcome === 'done',
    );
    expect([row?.actorId, JSON.parse(row?.targets ?? '')[0]]).toEqual([who('other').id, `period:${past}`]);
    await expect(server.services.db.update(periods).set({ approvedBy: who('finance').id })).rejects.toThrow();
  });

  it('keep their figures, and say what changed later', async () => {
    const { db } = server.services;
    const stored = await db.select().from(periodFigures).where(eq(periodFigures.month, past));
    const keyed = (figures: ReadonlyArray<{ key: string; asset: string; amount: bigint }>) =>
      figures.map(({ key, asset, amount }) => `${key} ${asset} ${amount}`).toSorted();
    expect(keyed(stored)).toEqual(keyed(await salesFigures(db, zone, monthSpan(past, zone))));
    expect(stored.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['grossFees', 'netRevenue', 'trades', 'volume']),
    );
    const before = await read(past);
    expect([before.changedTrades, before.changedTransfers]).toEqual([0, 0]);
    expect(before.figures.every(({ amount, current }) => amount === current)).toBe(true);
    const trade = await aTrade();
    await db
      .update(tradeRows)
      .set({ fee: (trade.fee ?? 0n) + 320n, updatedAt: clock.now() + 1000 })
      .where(eq(tradeRows.guid, trade.guid));
    const later = await read(past);
    expect([later.changedTrades, later.changedTransfers]).toEqual([1, 0]);
    const differing = later.figures.filter(({ amount, current }) => amount !== current);
    expect(differing.map(({ key }) => key)).toEqual(expect.arrayContaining(['grossFees', 'volume', 'sum:tradeFees']));
    const fees = differing.find(({ key }) => key === 'grossFees');
    expect(BigInt(fees?.current ?? '') - BigInt(fees?.amount ?? '')).toBe(320n);
  });

  it('are reopened by two people, and closed again with the figures of that time', async () => {
    expect((await change(past, 'close', 1)).code).toBe('already_so');
    const opening = await change(past, 'reopen', 1);
    expect(opening.data).toMatchObject({ outcome: 'requested', effect: expect.stringContaining('Reopens') });
    expect((await approve(opening.data.request_id, 'finance')).code).toBe('own_request');
    expect((await approve(opening.data.request_id, 'owner')).http).toBe(200);
    expect(await read(past)).toMatchObject({
      state: 'open',
      version: 2,
      approvedBy: who('owner').name,
      changedTrades: 0,
    });
    const closing = await change(past, 'close', 2);
    expect((await approve(closing.data.request_id, 'owner')).http).toBe(200);
    const { figures, ...closed } = await read(past);
    expect(closed).toMatchObject({ state: 'closed', version: 3 });
    expect(figures.every(({ amount, current }) => amount === current)).toBe(true);
  });

  it('say what was not compared, and wait for copies that reach beyond them', async () => {
    const { db } = server.services;
    const older = monthsDown(past, '2020-01')[1] ?? '';
    const [run] = await db.select().from(reconRuns).limit(1);
    const part = {
      ...run?.checks[0],
      check: 'R1',
      state: 'notChecked',
      reason: 'The bank shows no ledger entries.',
    } as NonNullable<typeof run>['checks'][number];
    await db.update(reconRuns).set({ checks: [part] });
    expect((await change(older, 'close', 0)).data.effect).toContain(
      'R1 was not compared: The bank shows no ledger entries.',
    );
    await db.update(reconRuns).set({ asOf: monthSpan(older, zone).before });
    expect(await read(older)).toMatchObject({ obstacle: 'not_reconciled' });
  });
});

it.each([
  // Months with 23- and 25-hour days.
  ['America/New_York', '2026-03', '2026-03-01T05:00:00.000Z', '2026-04-01T04:00:00.000Z'],
  ['America/New_York', '2026-11', '2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
  ['UTC', '2025-12', '2025-12-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
  ['Asia/Kathmandu', '2026-02', '2026-01-31T18:15:00.000Z', '2026-02-28T18:15:00.000Z'],
])('a month of %s, %s, is from %s to %s', (zone, month, from, end) => {
  const span = monthSpan(month, zone);
  expect([span.from, span.before].map((at) => new Date(at).toISOString())).toEqual([from, end]);
  expect([monthOf(span.from, zone), monthOf(span.before - 1, zone)]).toEqual([month, month]);
  expect(monthOf(span.from - 1, zone)).not.toBe(month);
});

import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { watchCases } from '#server/backend/desk/cases/watch.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { customers } from '#server/db/schema/backend.ts';
import { cases } from '#server/db/schema/cases.ts';
import { tradeRows } from '#server/db/schema/projection.ts';
import { reconBreaks, reconRuns } from '#server/db/schema/reconciliation.ts';
import { auditLog } from '#server/db/schema/staff.ts';
import { before, describeOnEachDatabase } from '../../support.ts';
import { round } from '../projection/projecting.ts';
import { ask, hire, lastAudited, type Person } from '../staff/people.ts';
import { afterSeed, openSeeded, postingOf, reconcile, tamper } from './reconciling.ts';

interface Break {
  readonly id: string;
  readonly version: number;
  readonly record: string;
  readonly state: string;
  readonly cents: string | null;
  readonly caseId: string | null;
  readonly explainedBy: string;
  readonly reason: string;
}
interface Decision {
  readonly outcome: string;
  readonly request_id: string | null;
  readonly effect: string;
}
interface Case {
  readonly break: Readonly<Record<string, unknown>> | null;
  readonly version: number;
  readonly parts: Readonly<Record<'postings' | 'money', ReadonlyArray<Readonly<Record<string, string>>>>>;
}

describeOnEachDatabase('breaks, as staff deals with them', (open) => {
  const clock = afterSeed();
  const server = before(() => openSeeded(open, clock));
  const people = new Map<string, Person>();
  const who = (name: string): Person => {
    const person = people.get(name);
    if (person === undefined) throw new Error(`nobody is ${name}`);
    return person;
  };
  const alter = async (index: number, cents: number) => {
    const { db } = server.services;
    const [trade] = await db
      .select()
      .from(tradeRows)
      .where(eq(tradeRows.state, 'settling'))
      .orderBy(tradeRows.guid)
      .offset(index)
      .limit(1);
    const { serial } = await postingOf(db, trade?.guid ?? '', 'fiat');
    await tamper(db, sql`update ledger_postings set amount = amount + ${cents} where serial = ${serial}::bigint`);
    return trade?.guid ?? '';
  };
  const listed = async (query = '', name = 'viewer') =>
    (await ask<{ items: Break[]; total: number }>(server, who(name), `breaks?${query}`)).data;
  const find = async (record: string): Promise<Break> => {
    const found = (await listed()).items.find((item) => item.record === record);
    if (found === undefined) throw new Error(`no break of ${record}`);
    return found;
  };
  const explain = ({ id, version }: Pick<Break, 'id' | 'version'>, name: string, reason = 'Rounding') =>
    ask<Decision>(server, who(name), `breaks/${id}/explain`, { reason, version });
  const decide = (id: string | null, name: string, what = 'approve') =>
    ask(server, who(name), `requests/${id}/${what}`, { reason: '' });

  let [small, exact, large] = ['', '', ''];
  beforeAll(async () => {
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
    [small, exact, large] = [await alter(0, 12), await alter(1, 100), await alter(2, 101)];
    await reconcile(server);
    await watchCases(createBackendServices(server.services));
  });

  it('are counted with what they come to', async () => {
    const { data } = await ask(server, who('viewer'), 'reconciliation');
    expect(data).toMatchObject({
      reconciledAt: null,
      notCheckedSince: null,
      running: null,
      open: { breaks: 3, cents: '213', unknown: 0 },
    });
    expect(data.last).toMatchObject({ trigger: 'nightly', by: '', endedAt: new Date(clock.now()).toISOString() });
    expect(data.checks).toMatchObject([
      { check: 'R1', state: 'checked', found: 3 },
      { check: 'R4' },
      { check: 'R2' },
      { check: 'R3' },
      { check: 'R5' },
      { check: 'R6' },
    ]);
    expect((await ask(server, who('support'), 'reconciliation')).code).toBe('not_allowed');
  });

  it('are listed with their filters, and as a file', async () => {
    expect((await listed('check=R1&class=amount&state=open&asset=USD')).total).toBe(3);
    expect((await listed('state=explained')).total).toBe(0);
    expect((await listed('sort=-cents')).items.map(({ cents }) => cents)).toEqual(['101', '100', '12']);
    const file = await fetch(`${server.url}/backend/admin/breaks.csv?reason=Month-end`, {
      headers: { Authorization: `Bearer ${who('finance').token}` },
    });
    expect((await file.text()).split('\r\n').filter((line) => line.includes(',R1,amount,'))).toHaveLength(3);
  });

  it('show both sides in their case', async () => {
    const { caseId, id } = await find(small);
    const { data } = await ask<Case>(server, who('viewer'), `cases/${caseId}`);
    expect(data.break).toMatchObject({ id, record: small, difference: '-12', class: 'amount' });
    expect(data.parts.money).toMatchObject([{ guid: small, what: 'trade' }]);
    const dollars = data.parts.postings.filter(({ account, asset }) => account === 'customer' && asset === 'USD');
    expect(dollars.map(({ side }) => side)).toEqual(['ours', 'theirs']);
    expect(BigInt(dollars[0]?.amount ?? '') - BigInt(dollars[1]?.amount ?? '')).toBe(-12n);
    // Ends only with the explanation.
    const decided = await ask(server, who('finance'), `cases/${caseId}/decide`, {
      outcome: 'explained',
      reason: 'Rounding',
      version: data.version,
    });
    expect(decided).toMatchObject({ http: 409, code: 'not_explained' });
  });

  it('of a dollar or less are explained at once, by finance, of the version that they saw', async () => {
    const found = await find(small);
    for (const name of ['viewer', 'owner', 'support']) expect((await explain(found, name)).code).toBe('not_allowed');
    expect(await explain({ ...found, version: found.version + 1 }, 'finance')).toMatchObject({
      http: 409,
      code: 'changed_meanwhile',
    });
    expect(await explain(found, 'finance', ' ')).toMatchObject({ http: 422 });
    const { data } = await explain(found, 'finance');
    expect(data).toMatchObject({ outcome: 'done', request_id: null });
    expect(data.effect).toMatch(
      /^Explains the break of trade …[0-9a-f]{4}: another amount, ours -?\$[\d.,]+, the bank’s -?\$[\d.,]+\.$/,
    );
    expect(await lastAudited(server)).toMatchObject({
      action: 'explainSmallBreaks',
      outcome: 'done',
      reason: 'Rounding',
      targets: `["break:${found.id}"]`,
    });
    expect(await find(small)).toMatchObject({
      state: 'explained',
      explainedBy: who('finance').name,
      reason: 'Rounding',
      version: found.version + 1,
    });
    const [raised] = await server.services.db.select().from(cases).where(eq(cases.record, found.id));
    expect(raised).toMatchObject({ outcome: 'explained', decidedBy: who('finance').id });
    expect(await explain(await find(small), 'finance')).toMatchObject({ http: 409, code: 'already_so' });
    expect((await explain(await find(exact), 'finance')).data.outcome).toBe('done');
  });

  it('of more wait for a second, different person', async () => {
    const found = await find(large);
    const { data } = await explain(found, 'finance', 'A fault of the bank');
    expect(data).toMatchObject({ outcome: 'requested', request_id: expect.any(String) });
    expect((await find(large)).state).toBe('open');
    expect((await explain(found, 'other')).code).toBe('already_requested');
    expect((await decide(data.request_id, 'finance')).code).toBe('own_request');
    expect((await decide(data.request_id, 'viewer')).code).toBe('not_allowed');
    // Later changes were not requested.
    await server.services.db.update(reconBreaks).set({ theirs: 1n }).where(eq(reconBreaks.id, found.id));
    expect((await decide(data.request_id, 'owner')).code).toBe('effect_changed');
    expect((await decide(data.request_id, 'owner', 'reject')).http).toBe(200);
    await reconcile(server);
    const again = await explain(await find(large), 'finance', 'A fault of the bank');
    expect((await decide(again.data.request_id, 'owner')).http).toBe(200);
    expect(await find(large)).toMatchObject({
      state: 'explained',
      explainedBy: who('finance').name,
      reason: 'A fault of the bank',
    });
    const [row] = (await server.services.db.select().from(auditLog)).filter(
      ({ approvalId, outcome }) => approvalId === again.data.request_id && outcome === 'done',
    );
    expect(row).toMatchObject({ actorId: who('owner').id, action: 'explainLargeBreaks' });
    expect((await ask(server, who('viewer'), 'reconciliation')).data).toMatchObject({
      reconciledAt: expect.any(String),
      open: { breaks: 0, cents: '0' },
    });
  });

  it('that differ otherwise later are breaks of their own', async () => {
    const before = await find(small);
    await alter(0, 1);
    await reconcile(server);
    const found = (await listed()).items.filter(({ record }) => record === small);
    expect(found.map(({ id, state, cents }) => [id === before.id, state, cents])).toEqual([
      [false, 'open', '13'],
      [true, 'resolved', '12'],
    ]);
  });

  it('of unknown value count as large, and staff cannot explain their own', async () => {
    const { db } = server.services;
    const found = (await listed('state=open')).items[0];
    if (found === undefined) throw new Error('nothing is open');
    await db.update(reconBreaks).set({ cents: null }).where(eq(reconBreaks.id, found.id));
    const [row] = await db.select().from(reconBreaks).where(eq(reconBreaks.id, found.id));
    const own = await hire(server, 'finance');
    const mine = eq(customers.bankCustomerGuid, row?.customerGuid ?? '');
    const [customer] = await db.select().from(customers).where(mine);
    await db.update(customers).set({ email: own.email }).where(mine);
    people.set('own', own);
    expect((await explain(found, 'own')).code).toBe('own_account');
    await db
      .update(customers)
      .set({ email: customer?.email ?? '' })
      .where(mine);
    expect((await explain(found, 'own')).data.outcome).toBe('requested');
  });

  it('are looked for on demand, once at a time', async () => {
    const demand = () => ask<{ id: string }>(server, who('viewer'), 'reconciliation/runs', {});
    await server.services.db.insert(reconRuns).values({
      id: 'under-way',
      trigger: 'nightly',
      beganAt: clock.now(),
      lease: 'else',
      leaseEndsAt: Date.now() + 60_000,
    });
    expect(await demand()).toMatchObject({ http: 409, code: 'already_running' });
    expect((await ask(server, who('viewer'), 'reconciliation')).data.running).toMatchObject({ id: 'under-way' });
    await server.services.db.delete(reconRuns).where(eq(reconRuns.id, 'under-way'));
    const { http, data } = await demand();
    expect(http).toBe(200);
    await server.services.background.finish(120_000);
    const [run] = await server.services.db.select().from(reconRuns).where(eq(reconRuns.id, data.id));
    expect(run).toMatchObject({ trigger: 'demand', staffId: who('viewer').id, endedAt: clock.now() });
    expect((await ask(server, who('viewer'), 'reconciliation')).data.last).toMatchObject({
      id: data.id,
      by: who('viewer').name,
    });
  });
});

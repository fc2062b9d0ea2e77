import { desc, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { returnTransfer } from '#sandbox/bank/transfers/returns.ts';
import { balancesCheck } from '#server/backend/books/reconciliation/balance-check.ts';
import type { Check } from '#server/backend/books/reconciliation/check.ts';
import { checks } from '#server/backend/books/reconciliation/checks.ts';
import { countsCheck } from '#server/backend/books/reconciliation/count-check.ts';
import { daysCheck } from '#server/backend/books/reconciliation/day-check.ts';
import { feesCheck } from '#server/backend/books/reconciliation/fee-check.ts';
import { goOn } from '#server/backend/books/reconciliation/reconcile.ts';
import { tradesCheck, transfersCheck } from '#server/backend/books/reconciliation/record-check.ts';
import { beginRun, takeRun } from '#server/backend/books/reconciliation/runs.ts';
import { reconcileRound } from '#server/backend/books/reconciliation/watch.ts';
import { watchCases } from '#server/backend/desk/cases/watch.ts';
import type { BankClient } from '#server/backend/kit/clients/bank.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { cases } from '#server/db/schema/cases.ts';
import { tradeRows, transferRows } from '#server/db/schema/projection.ts';
import { reconPoints, reconRuns } from '#server/db/schema/reconciliation.ts';
import { before, describeOnEachDatabase } from '../../support.ts';
import { round } from '../projection/projecting.ts';
import { ask, hire } from '../staff/people.ts';
import { afterSeed, breaksOf, openSeeded, postingOf, reconcile, tamper } from './reconciling.ts';

const minutes = 60_000;

/** Without generated columns. */
const stored = ({ notional: _, coins: __, ...row }: typeof tradeRows.$inferSelect) => row;

describeOnEachDatabase('our copies, reconciled with the bank', (open) => {
  const clock = afterSeed();
  const server = before(() => openSeeded(open, clock));
  const counted = async () => {
    const found = await server.services.db
      .select()
      .from(tradeRows)
      .where(eq(tradeRows.state, 'settling'))
      .orderBy(tradeRows.guid);
    expect(found.length).toBeGreaterThan(10);
    return found;
  };
  const stillOpen = async () => (await breaksOf(server)).filter(({ resolvedAt }) => resolvedAt === null);
  const look = () => watchCases(createBackendServices(server.services));
  const casesOf = (id: string | undefined) =>
    server.services.db
      .select()
      .from(cases)
      .where(eq(cases.record, id ?? ''));
  const withoutLedger = (): Partial<BankClient> => ({
    ledgerEntries: async () => null,
    ledgerTotals: async () => null,
  });
  /** All except the one that counts every day. */
  const sums = checks.filter(({ id }) => id !== countsCheck.id);
  const reconcileBy = (...of: readonly Check[]) => reconcile(server, 'nightly', undefined, of);
  const tradeAt = async (index: number) => {
    const found = (await counted())[index];
    if (found === undefined) throw new Error('there are fewer trades');
    return found;
  };
  beforeAll(async () => {
    // Ages the seed beyond the fresh window.
    clock.advance(10 * minutes);
    await round(server);
  });

  it('are equal to the cent, and all of them were compared', async () => {
    const results = await reconcile(server);
    expect(
      [...results.values()].map(({ check, state, reason, found, late }) => ({ check, state, reason, found, late })),
    ).toEqual(
      ['R1', 'R4', 'R2', 'R3', 'R5', 'R6'].map((check) => ({ check, state: 'checked', reason: '', found: 0, late: 0 })),
    );
    const trades = (await counted()).length;
    expect(results.get('R1')?.compared).toBe(trades);
    expect(await breaksOf(server)).toEqual([]);
  });

  it('name the trade whose ledger entry was altered, with both sides, and forget nothing once it is mended', async () => {
    const { db } = server.services;
    const trade = await tradeAt(0);
    const fiat = await postingOf(db, trade.guid, 'fiat');
    const [change, back] = [7n, -7n].map(
      (cents) =>
        sql`update ledger_postings set amount = amount + ${String(cents)}::numeric where serial = ${fiat.serial}::bigint`,
    ) as [ReturnType<typeof sql>, ReturnType<typeof sql>];
    await tamper(db, change);
    const results = await reconcileBy(...sums);
    expect(results.get('R1')).toMatchObject({ state: 'checked', found: 1 });
    const [found, ...others] = await stillOpen();
    expect(others).toEqual([]);
    const ours = BigInt(fiat.amount);
    expect(found).toMatchObject({
      ...{
        check: 'R1',
        class: 'amount',
        recordKind: 'trade',
        record: trade.guid,
        customerGuid: trade.customerGuid,
        asset: 'USD',
        state: 'open',
      },
      ...{
        ours,
        theirs: ours + 7n,
        difference: -7n,
        cents: 7n,
        day: new Date(trade.createdAt).toISOString().slice(0, 10),
      },
    });
    await look();
    const [raised] = await casesOf(found?.id);
    expect(raised).toMatchObject({ kind: 'break', customerGuid: trade.customerGuid, closedAt: null });
    clock.advance(minutes);
    await reconcileBy(tradesCheck);
    expect(await stillOpen()).toMatchObject([
      { id: found?.id, version: 1, lastSeenAt: clock.now(), createdAt: found?.createdAt },
    ]);
    await tamper(db, back);
    await reconcileBy(tradesCheck);
    expect(await stillOpen()).toEqual([]);
    expect((await breaksOf(server)).at(-1)).toMatchObject({
      id: found?.id,
      state: 'resolved',
      resolvedAt: clock.now(),
      explainedAt: null,
    });
    await look();
    expect(await casesOf(found?.id)).toMatchObject([{ closedAt: clock.now(), outcome: 'resolvedByData' }]);
  });

  it('say that a fee is another one, and what a coin is worth by the price of its trade', async () => {
    const { db } = server.services;
    const [one, other] = [await tradeAt(1), await tradeAt(2)];
    const [fee, coins] = [await postingOf(db, one.guid, 'fee'), await postingOf(db, other.guid, 'trading')];
    const add = (serial: string, units: bigint) =>
      sql`update ledger_postings set amount = amount + ${String(units)}::numeric where serial = ${serial}::bigint`;
    const tenth = BigInt(coins.amount) / 10n;
    await tamper(db, add(fee.serial, 12n), add(coins.serial, tenth));
    await reconcileBy(tradesCheck);
    const found = await stillOpen();
    expect(found.find(({ record }) => record === one.guid)).toMatchObject({
      class: 'fee',
      asset: 'USD',
      difference: -12n,
      cents: 12n,
    });
    const notional =
      other.side === 'buy'
        ? (other.deliverAmount ?? 0n) - (other.fee ?? 0n)
        : (other.receiveAmount ?? 0n) + (other.fee ?? 0n);
    const worth = Number(found.find(({ record }) => record === other.guid)?.cents);
    expect(Math.abs(worth - Number(notional) / 10)).toBeLessThanOrEqual(1);
    await tamper(db, add(fee.serial, -12n), add(coins.serial, -tenth));
    await reconcileBy(tradesCheck);
    expect(await stillOpen()).toEqual([]);
  });

  it('find a day whose sums differ only in how they are split', async () => {
    const { db } = server.services;
    await db.execute(sql`select fold_sales(null)`);
    const move = (cents: number) =>
      db.execute(sql`update trade_days set fee = fee + ${cents}::int, notional = notional - ${cents}::int
        where (day, symbol, side) = (select day, symbol, side from trade_days where trades > 0 order by 1, 2, 3 limit 1)`);
    await move(100);
    expect((await reconcileBy(daysCheck)).get('R5')).toMatchObject({ state: 'checked', found: 1 });
    expect(await stillOpen()).toMatchObject([
      { check: 'R5', class: 'amount', recordKind: 'day', difference: -100n, cents: 100n },
    ]);
    await move(-100);
    const transfer = (units: number) =>
      db.execute(sql`update transfer_days set amount = amount + ${units}::int
        where (day, asset, state, kind) = (select day, asset, state, kind from transfer_days where transfers > 0 and asset = 'USD' order by 1, 2, 3, 4 limit 1)`);
    await transfer(7);
    await reconcileBy(daysCheck);
    expect(await stillOpen()).toMatchObject([
      { check: 'R5', recordKind: 'day', asset: 'USD', difference: 7n, cents: 7n },
    ]);
    await transfer(-7);
    await reconcileBy(daysCheck);
    expect(await stillOpen()).toEqual([]);
  });

  it('find what is missing on either side, and what the copy says was never done', async () => {
    const { db } = server.services;
    const [here, there, failed, late] = [await tradeAt(3), await tradeAt(4), await tradeAt(5), await tradeAt(6)];
    await db.delete(tradeRows).where(eq(tradeRows.guid, here.guid));
    await db.update(tradeRows).set({ state: 'failed' }).where(eq(tradeRows.guid, failed.guid));
    await db.update(tradeRows).set({ state: 'pending' }).where(eq(tradeRows.guid, late.guid));
    const rename = (from: string, to: string) =>
      sql`update ledger_entries set reference_guid = ${to} where kind = 'trade' and reference_guid = ${from}`;
    await tamper(db, rename(there.guid, 'nobody'));
    await reconcileBy(tradesCheck);
    const found = new Map((await stillOpen()).map((row) => [row.record, row]));
    expect(found.size).toBe(5);
    expect(found.get(here.guid)).toMatchObject({ class: 'missingHere', ours: null, customerGuid: here.customerGuid });
    expect(found.get('nobody')).toMatchObject({ class: 'missingHere', ours: null, customerGuid: there.customerGuid });
    expect(found.get(there.guid)).toMatchObject({ class: 'missingThere', theirs: null, cents: there.total });
    expect(found.get(failed.guid)).toMatchObject({ class: 'state', ours: null, cents: failed.total });
    expect(found.get(late.guid)).toMatchObject({ class: 'late', ours: null, cents: late.total });
    await tamper(db, rename('nobody', there.guid));
    for (const { guid } of [failed, late])
      await db.update(tradeRows).set({ state: 'settling' }).where(eq(tradeRows.guid, guid));
    await db.insert(tradeRows).values(stored(here));
    await reconcileBy(tradesCheck);
    expect(await stillOpen()).toEqual([]);
  });

  it('hold each return against what came back, with what could not be taken back', async () => {
    const { db, guids: _ } = server.services;
    const ach = sql`transfer_type = 'funding' and side = 'deposit' and payment_rail = 'ach' and state = 'completed'`;
    const [deposit] = await db.select().from(transferRows).where(ach).orderBy(sql`amount desc`).limit(1);
    expect(await returnTransfer(server.services, deposit?.guid ?? '', 'R01')).toMatchObject({ kind: 'returned' });
    await round(server);
    clock.advance(10 * minutes);
    await round(server);
    await reconcileBy(...sums);
    expect(await stillOpen()).toEqual([]);
    const fiat = await postingOf(db, deposit?.guid ?? '', 'fiat');
    const returned = await postingOf(db, deposit?.guid ?? '', 'fiat', 'funding_return');
    expect(returned.serial).not.toBe(fiat.serial);
    const add = (cents: number) =>
      sql`update ledger_postings set amount = amount + ${cents} where serial = ${returned.serial}::bigint`;
    await tamper(db, add(5));
    await reconcileBy(transfersCheck);
    expect(await stillOpen()).toMatchObject([
      { check: 'R4', class: 'amount', recordKind: 'return', record: deposit?.guid, difference: -5n, cents: 5n },
    ]);
    await tamper(db, add(-5));
    // Returns more than the original.
    const own = eq(transferRows.transferType, 'funding_return');
    const [row] = await db.select().from(transferRows).where(own);
    await db
      .update(transferRows)
      .set({ amount: (deposit?.amount ?? 0n) + 1n })
      .where(own);
    await reconcileBy(transfersCheck);
    expect(await stillOpen()).toMatchObject([{ recordKind: 'return', record: deposit?.guid, class: 'amount' }]);
    await db
      .update(transferRows)
      .set({ amount: row?.amount ?? null })
      .where(own);
    await reconcileBy(transfersCheck);
    expect(await stillOpen()).toEqual([]);
  });

  it('add up to the fee accounts, the ledger and the records, and say in which asset they do not', async () => {
    const { db } = server.services;
    await db.execute(sql`alter table bank_accounts disable trigger ledger_guard_account`);
    const add = (what: ReturnType<typeof sql>, units: number) =>
      db.execute(sql`update bank_accounts set balance = balance + ${units} where ${what}`);
    const fees = sql`type = 'fee' and asset = 'USD'`;
    const somebodys = sql`guid = (select min(guid) from bank_accounts where type = 'trading' and asset = 'BTC' and customer_guid is not null)`;
    await add(fees, 3);
    await add(somebodys, 4);
    const results = await reconcileBy(feesCheck, balancesCheck);
    expect([results.get('R2')?.state, results.get('R3')?.state]).toEqual(['checked', 'checked']);
    expect(
      (await stillOpen()).map(({ check, recordKind, record, difference, cents }) => ({
        check,
        recordKind,
        record,
        difference,
        cents,
      })),
    ).toEqual([
      { check: 'R2', recordKind: 'fees', record: 'USD', difference: -3n, cents: 3n },
      { check: 'R3', recordKind: 'balances', record: 'BTC', difference: -4n, cents: null },
    ]);
    await add(fees, -3);
    await add(somebodys, -4);
    // In an account's copy, but in no record.
    const copied = (units: number) =>
      db.execute(
        sql`update account_rows set balance = balance + ${units} where guid = (select min(guid) from account_rows where asset = 'ETH' and customer_guid is not null)`,
      );
    await copied(6);
    await reconcileBy(feesCheck, balancesCheck);
    expect(
      (await stillOpen()).map(({ recordKind, record, difference }) => ({ recordKind, record, difference })),
    ).toEqual([
      { recordKind: 'balances', record: 'ETH', difference: 6n },
      { recordKind: 'records', record: 'ETH', difference: -6n },
    ]);
    await copied(-6);
    await db.execute(sql`alter table bank_accounts enable trigger ledger_guard_account`);
    await reconcileBy(feesCheck, balancesCheck);
    expect(await stillOpen()).toEqual([]);
  });

  it('compare fees by what changed since both were equal', async () => {
    const { db } = server.services;
    const points = await db.select().from(reconPoints);
    expect(points.map(({ check, asset, ours }) => [check, asset, ours > 0n])).toEqual([['R2', 'USD', true]]);
    // Cybrid’s fee accounts may have been paid out before: only a baseline.
    await db.delete(reconPoints);
    const paidOut =
      (more: bigint) =>
      (bank: BankClient): Partial<BankClient> => ({
        ...withoutLedger(),
        listRecords: async (resource, record, filters) => {
          const found = await bank.listRecords(resource, record, filters);
          if (resource !== 'accounts' || filters.owner !== 'bank') return found;
          type Copied = { readonly row: { readonly type: string; readonly asset: string; readonly balance: string } };
          const change = (copy: Copied) =>
            copy.row.type === 'fee' && copy.row.asset === 'USD'
              ? { ...copy, row: { ...copy.row, balance: String(BigInt(copy.row.balance) + more) } }
              : copy;
          return {
            ...found,
            objects: (found.objects as unknown as Copied[]).map(change) as unknown as typeof found.objects,
          };
        },
      });
    expect((await reconcile(server, 'nightly', paidOut(-100n), [feesCheck])).get('R2')).toMatchObject({
      state: 'partly',
      found: 0,
    });
    expect((await reconcile(server, 'nightly', paidOut(-100n), [feesCheck])).get('R2')).toMatchObject({
      state: 'checked',
      found: 0,
    });
    expect((await reconcile(server, 'nightly', paidOut(-98n), [feesCheck])).get('R2')).toMatchObject({
      state: 'checked',
      found: 1,
    });
    expect(await stillOpen()).toMatchObject([{ check: 'R2', difference: -2n, cents: 2n }]);
    await db.delete(reconPoints);
    await reconcileBy(feesCheck);
    expect(await stillOpen()).toEqual([]);
  });

  it('count the records of each day', async () => {
    const { db } = server.services;
    const [oldest] = await db.select().from(tradeRows).orderBy(tradeRows.createdAt).limit(1);
    if (oldest === undefined) throw new Error('nothing was traded');
    await db.delete(tradeRows).where(eq(tradeRows.guid, oldest.guid));
    await reconcileBy(countsCheck);
    const day = new Date(oldest.createdAt).toISOString().slice(0, 10);
    expect(await stillOpen()).toMatchObject([
      {
        check: 'R6',
        class: 'missingHere',
        recordKind: 'day',
        record: `trades ${day}`,
        difference: -1n,
        cents: null,
        day,
      },
    ]);
    await db.insert(tradeRows).values(stored(oldest));
    await reconcileBy(countsCheck);
    expect(await stillOpen()).toEqual([]);
  });

  it('are never said to be equal to a ledger that the bank does not show', async () => {
    const results = await reconcile(server, 'nightly', withoutLedger);
    const reason = expect.stringContaining('The bank shows no ledger entries.');
    expect(results.get('R1')).toMatchObject({ state: 'notChecked', reason, compared: 0 });
    expect(results.get('R4')).toMatchObject({ state: 'notChecked', reason, compared: 0 });
    expect(results.get('R3')).toMatchObject({ state: 'partly', reason, found: 0 });
    expect([results.get('R2')?.state, results.get('R6')?.state]).toEqual(['checked', 'checked']);
    const viewer = await hire(server, 'viewer');
    expect((await ask(server, viewer, 'reconciliation')).data).toMatchObject({ reconciledAt: null });
    await reconcile(server);
    expect(await stillOpen()).toEqual([]);
    expect((await ask(server, viewer, 'reconciliation')).data.reconciledAt).not.toBeNull();
  });

  it('raise nothing while money moves, and judge a change once it is old enough', async () => {
    const { db } = server.services;
    const trade = await tradeAt(7);
    const touched = (state: string) =>
      db.update(tradeRows).set({ state, updatedAt: clock.now() }).where(eq(tradeRows.guid, trade.guid));
    const before = (await breaksOf(server)).length;
    // The bank has booked it, and our copy is a moment old.
    await touched('pending');
    expect((await reconcile(server, 'sync')).get('R1')).toMatchObject({ found: 0, late: 1 });
    expect((await breaksOf(server)).length).toBe(before);
    clock.advance(6 * minutes);
    await round(server);
    expect((await reconcile(server, 'sync')).get('R1')).toMatchObject({ found: 1, late: 0 });
    expect(await stillOpen()).toMatchObject([{ class: 'late', record: trade.guid }]);
    await db.update(tradeRows).set(stored(trade)).where(eq(tradeRows.guid, trade.guid));
    expect((await reconcile(server, 'sync')).get('R1')).toMatchObject({ found: 0 });
    expect(await stillOpen()).toEqual([]);
    // Sums must hold still between both reads.
    let cents = 0n;
    const moving = (bank: BankClient): Partial<BankClient> => ({
      ledgerTotals: async () =>
        new Map([...((await bank.ledgerTotals()) ?? [])].map(([asset, held]) => [asset, held + ++cents])),
    });
    expect((await reconcile(server, 'nightly', moving, [balancesCheck])).get('R3')).toMatchObject({
      state: 'notChecked',
      reason: expect.stringContaining('moved'),
      found: 0,
    });
    expect(await stillOpen()).toEqual([]);
  });

  it('are compared once a day as a whole, and in between after a change', async () => {
    const { db } = server.services;
    const backend = createBackendServices(server.services);
    const runs = async () =>
      (await db.select().from(reconRuns).orderBy(reconRuns.serial)).map(({ trigger, endedAt }) => [
        trigger,
        endedAt !== null,
      ]);
    const known = (await runs()).length;
    const next = async () => {
      // Without a time limit.
      await reconcileRound(backend, () => false);
      return (await runs()).slice(known);
    };
    await reconcileBy(tradesCheck);
    const whole = ['nightly', true];
    expect(await next()).toEqual([whole]);
    const trade = await tradeAt(8);
    await db.update(tradeRows).set({ updatedAt: clock.now() }).where(eq(tradeRows.guid, trade.guid));
    expect(await next()).toEqual([whole, ['sync', true]]);
    expect(await next()).toEqual([whole, ['sync', true]]);
    await db.update(tradeRows).set(stored(trade)).where(eq(tradeRows.guid, trade.guid));
    clock.advance(24 * 60 * minutes);
    await round(server);
    expect((await next()).at(-1)).toEqual(whole);
  });

  it('compare only what changed, after a change', async () => {
    const results = await reconcile(server, 'sync');
    expect([...results.keys()]).toEqual(['R1', 'R4']);
    expect(results.get('R1')?.compared).toBeLessThan(3);
  });

  it('are compared by one process at a time, and each part goes on where it was left', async () => {
    const { db } = server.services;
    const backend = createBackendServices(server.services);
    const [one, two] = await Promise.all(
      [1, 2].map(() => beginRun(db, { trigger: 'nightly', staffId: null }, clock.now())),
    );
    expect([one, two].filter((run) => run !== null)).toHaveLength(1);
    let parts = 0;
    let mayEnd = Promise.resolve();
    const count: Check = {
      id: 'R1',
      followsChanges: false,
      run: async (_, position) => {
        await mayEnd;
        return { compared: 1, late: 0, findings: [], settled: [], next: ++parts < 5 ? `${position}+` : null };
      },
    };
    expect(await goOn(backend, () => true, [count])).toBe(false);
    // Blocks one until the other is refused.
    const { promise, resolve: end } = Promise.withResolvers<void>();
    mayEnd = promise;
    const both = [1, 2].map(() => goOn(backend, () => true, [count]));
    expect(await Promise.race(both)).toBe(false);
    end();
    expect([await Promise.all(both), parts]).toEqual([[false, false], 2]);
    // A killed process's lease expires.
    expect(await takeRun(db)).not.toBeNull();
    expect([await goOn(backend, undefined, [count]), parts]).toEqual([false, 2]);
    await db
      .update(reconRuns)
      .set({ leaseEndsAt: Date.now() - 1000 })
      .where(isNull(reconRuns.endedAt));
    expect([await goOn(backend, undefined, [count]), parts]).toEqual([true, 5]);
    const [run] = await db.select().from(reconRuns).orderBy(desc(reconRuns.serial)).limit(1);
    expect(run?.checks).toMatchObject([{ check: 'R1', compared: 5 }]);
  });
});

import { count, eq, isNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { heldByCustomers } from '#sandbox/bank/ledger/held.ts';
import { ledgerProof } from '#sandbox/bank/ledger/proof.ts';
import { people } from '#sandbox/business/people.ts';
import { completeUpTo } from '#server/backend/books/projection/source-routes.ts';
import { readReconciliation } from '#server/backend/books/reconciliation/status.ts';
import { openFoundCases } from '#server/backend/desk/cases/found-cases.ts';
import { tryRule } from '#server/backend/desk/signals/rules.ts';
import { rowsOf } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { cases } from '#server/db/schema/cases.ts';
import { bankCustomers, bankTrades, bankTransfers, ledgerEntries } from '#server/db/schema/index.ts';
import { outboxMails } from '#server/db/schema/mail.ts';
import { accountRows, directory } from '#server/db/schema/projection.ts';
import { signalFindings, signalRuleRows } from '#server/db/schema/signals.ts';
import { auditLog, staffRequests } from '#server/db/schema/staff.ts';
import { seedDemo } from '#server/demo/demo.ts';
import type { RunningServer } from '#server/server.ts';
import { before, describeOnOneDatabase } from '../support.ts';

const environment = { SANDBOX_DEMO: 'on', SANDBOX_NOW: '2026-11-02T15:00:00Z', LOG_LEVEL: 'silent' };

const demoRecords = async ({ services: { db } }: RunningServer) => {
  const [demo] = await db.select().from(customers).where(eq(customers.email, 'demo@statechange.test'));
  const guid = demo?.bankCustomerGuid ?? '';
  const ofDemo = sql`customer_guid = ${guid} order by guid`;
  const read = async (table: string) =>
    rowsOf(await db.execute(sql`select to_jsonb(t) - 'serial' as row from ${sql.identifier(table)} t where ${ofDemo}`));
  return {
    guid,
    trades: await read('bank_trades'),
    transfers: await read('bank_transfers'),
    accounts: await read('bank_accounts'),
  };
};

describeOnOneDatabase('the demo’s business', (open) => {
  const server = before(() => open({ environment: { ...environment, SANDBOX_BUSINESS: 'on' } }));
  const rows = async (table: PgTable) => (await server.services.db.select({ rows: count() }).from(table))[0]?.rows ?? 0;

  it('is read from the bank and reconciled before anybody has signed in, but for an explained and an open break', async () => {
    const { db } = server.services;
    await expect
      .poll(async () => (await readReconciliation(db)).last?.endedAt ?? null, { timeout: 60_000 })
      .not.toBeNull();
    expect(await completeUpTo(db)).not.toBeNull();
    const { open: breaks, explained, checks, reconciledAt } = await readReconciliation(db);
    expect([breaks, explained].map(({ breaks, cents }) => [breaks, cents])).toEqual([
      [1, '25'],
      [1, '50'],
    ]);
    expect(checks.map(({ state }) => state)).toEqual(checks.map(() => 'checked'));
    expect(reconciledAt).toBeNull();
  });

  it('has customers over two years, a case of each kind that can be open, and requests for a second person', async () => {
    const { db, clock } = server.services;
    expect(await rows(directory)).toBe(people.length + 2);
    expect(people.length).toBeGreaterThanOrEqual(40);
    expect(await rows(bankTrades)).toBeGreaterThan(250);
    expect(await rows(bankTransfers)).toBeGreaterThan(250);
    const ofStates = await db
      .select({ state: directory.state, total: count() })
      .from(directory)
      .groupBy(directory.state)
      .orderBy(directory.state);
    expect(ofStates).toEqual([
      { state: 'rejected', total: 1 },
      { state: 'unverified', total: 4 },
      { state: 'verified', total: people.length - 3 },
    ]);
    // The break was found since the last watch.
    await openFoundCases(db, clock.now());
    const kinds = await db
      .select({ kind: cases.kind, total: count() })
      .from(cases)
      .where(isNull(cases.closedAt))
      .groupBy(cases.kind);
    expect(Object.fromEntries(kinds.map(({ kind, total }) => [kind, total]))).toEqual({
      ...{
        verification: 2,
        diligence: 1,
        return: 1,
        movement: 1,
        freeze: 1,
        unfinished: 1,
        break: 1,
        contact: 2,
        otc: 1,
        signal: 1,
      },
    });
    const requests = await db.select().from(staffRequests);
    expect(requests.map(({ action, state, expiresAt }) => [action, state, expiresAt > clock.now()])).toEqual([
      ['resetFactors', 'requested', true],
      ['liftFreeze', 'requested', true],
      ['switchSignalRules', 'approved', false],
    ]);
    const log = await db.select({ at: auditLog.at, action: auditLog.action }).from(auditLog).orderBy(auditLog.serial);
    expect(log.map(({ at }) => at)).toEqual(log.map(({ at }) => at).toSorted());
    expect(log).toContainEqual({ at: '2026-03-12T15:20:00.000Z', action: 'revealIdentity' });
    expect(await rows(outboxMails)).toBe(0);
  });

  it('has a rule on, whose dry run is true and which raised one case', async () => {
    const { db } = server.services;
    const [rule, ...others] = await db.select().from(signalRuleRows);
    expect(others).toEqual([]);
    expect(await tryRule(db, 'dormant', rule?.parameters ?? {}, rule?.triedAt ?? 0)).toEqual(rule?.tried);
    expect(await db.select({ figures: signalFindings.figures }).from(signalFindings)).toEqual([
      { figures: { what: 'in', cents: '480000', days: expect.any(String) } },
    ]);
  });

  it('has a sound ledger, which the console’s sums equal', async () => {
    const { db } = server.services;
    expect((await ledgerProof({ db })).sound).toBe(true);
    const held = await db
      .select({ asset: accountRows.asset, units: sql<string>`sum(${accountRows.balance})` })
      .from(accountRows)
      .where(sql`${accountRows.customerGuid} is not null`)
      .groupBy(accountRows.asset);
    expect(new Map(held.map(({ asset, units }) => [asset, BigInt(units)]))).toEqual(await heldByCustomers(db));
  });

  it('leaves the demo customer as they are without it, and is made once', async () => {
    const without = await open({ environment: { ...environment, SANDBOX_BUSINESS: 'off' } });
    expect(await demoRecords(server)).toEqual(await demoRecords(without));
    expect(await without.services.db.select().from(bankCustomers)).toHaveLength(2);
    const tables = [customers, bankCustomers, bankTrades, bankTransfers, ledgerEntries, cases, staffRequests, auditLog];
    const counts = () => Promise.all(tables.map(rows));
    const made = await counts();
    await seedDemo(server.services);
    expect(await counts()).toEqual(made);
  });
});

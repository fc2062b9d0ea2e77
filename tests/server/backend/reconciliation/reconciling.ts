import { asc, desc, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { RunTrigger } from '#domain/staff/reconciliation.ts';
import { seedRecords } from '#sandbox/seed-records.ts';
import type { Check } from '#server/backend/books/reconciliation/check.ts';
import { goOn } from '#server/backend/books/reconciliation/reconcile.ts';
import { beginRun } from '#server/backend/books/reconciliation/runs.ts';
import type { BankClient } from '#server/backend/kit/clients/bank.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { type Database, rowsOf } from '#server/db/database.ts';
import { reconBreaks, reconRuns } from '#server/db/schema/reconciliation.ts';
import type { RunningServer } from '#server/server.ts';
import { createTestClock, type OpenServer, type TestClock } from '../../support.ts';
import { begin, hold, round } from '../projection/projecting.ts';

type Server = Pick<RunningServer, 'services'>;

/** After all seeded records. */
export const afterSeed = (): TestClock => createTestClock(Date.now() + 3600_000);

/** Synced records, with test-driven rounds only. */
export async function openSeeded(
  open: OpenServer,
  clock: TestClock,
  size = { customers: 10, trades: 60 },
): Promise<RunningServer> {
  const server = await open({ clock: { ...clock, due: () => true } });
  await hold(server, 'reconciliation');
  await seedRecords(server.services.db, size, 'one');
  await begin(server);
  for (let rounds = 0; rounds < 4; rounds += 1) await round(server);
  return server;
}

type Change = (bank: BankClient) => Partial<BankClient>;

/** A complete run. @param change alters the bank's replies */
export async function reconcile(
  { services }: Server,
  trigger: RunTrigger = 'nightly',
  change: Change = () => ({}),
  of?: readonly Check[],
) {
  const backend = createBackendServices(services);
  const bank = { ...backend.bank, ...change(backend.bank) };
  expect(await beginRun(services.db, { trigger, staffId: null }, services.clock.now())).not.toBeNull();
  expect(await goOn({ ...backend, bank }, undefined, of)).toBe(true);
  const [run] = await services.db.select().from(reconRuns).orderBy(desc(reconRuns.serial)).limit(1);
  return new Map((run?.checks ?? []).map((result) => [result.check, result]));
}

export const breaksOf = ({ services }: Server) =>
  services.db.select().from(reconBreaks).orderBy(asc(reconBreaks.serial));

/** Bypasses the ledger's rules. */
export async function tamper(db: Database, ...statements: readonly ReturnType<typeof sql>[]): Promise<void> {
  const guards = { ledger_postings: ['ledger_postings_append_only'], ledger_entries: ['ledger_entries_append_only'] };
  const set = async (change: 'enable' | 'disable') => {
    for (const [table, names] of Object.entries(guards))
      for (const name of names) await db.execute(sql.raw(`alter table ${table} ${change} trigger ${name}`));
  };
  await set('disable');
  for (const statement of statements) await db.execute(statement);
  await set('enable');
}

/** A record's entry, with one posting. */
export async function postingOf(db: Database, reference: string, type: string, kind = '%') {
  const found = await db.execute(sql`
    select p.serial::text, p.entry_guid, p.amount::text from ledger_postings p join ledger_entries e on e.guid = p.entry_guid
      join bank_accounts a on a.guid = p.account_guid where e.reference_guid = ${reference} and a.type = ${type} and e.kind like ${kind} order by p.serial`);
  const [posting] = rowsOf<{ serial: string; entry_guid: string; amount: string }>(found);
  if (posting === undefined) throw new Error(`nothing was posted to ${type} for ${reference}`);
  return posting;
}

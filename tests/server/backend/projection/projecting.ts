import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { cursorOf } from '#server/backend/books/projection/cursors.ts';
import { syncRound } from '#server/backend/books/projection/round.ts';
import { profiles } from '#server/backend/books/projection/sources.ts';
import type { BankClient } from '#server/backend/kit/clients/bank.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { type Database, rowsOf } from '#server/db/database.ts';
import type { RunningServer } from '#server/server.ts';
import { call } from '../client.ts';

/** Stops a watch, so that tests run its rounds. */
export async function hold({ services }: RunningServer, watch: string) {
  const { limiter } = createBackendServices(services);
  while (!(await limiter.isFirst(watch, 3600)))
    await services.db.execute(sql`delete from rate_limits where key = ${`first:${watch}`}`);
}

/** Starts reading the bank's records, in test-driven rounds only. Comparisons are the test's as well. */
export async function begin(server: RunningServer) {
  for (const watch of ['projection', 'reconciliation']) await hold(server, watch);
  await cursorOf(server.services.db, profiles);
}

export async function round(
  { services }: RunningServer,
  change: (bank: BankClient) => Partial<BankClient> = () => ({}),
  isTimeUp = () => false,
) {
  const backend = createBackendServices(services);
  const bank = { ...backend.bank, ...change(backend.bank) };
  await syncRound({ ...backend, bank, limiter: { ...backend.limiter, isFirst: async () => true } }, isTimeUp);
}

interface Source {
  readonly name: string;
  readonly fresh_at: string | null;
  readonly complete_since: string | null;
  readonly failure: string | null;
  readonly reading: { readonly read: number; readonly total: number } | null;
}

export async function sourcesOf(server: RunningServer): Promise<ReadonlyMap<string, Source>> {
  const { data } = await call<{ sources: Source[] }>(server, '/admin/sources', undefined, { bearer: 'staff-token' });
  return new Map(data.sources.map((source) => [source.name, source]));
}

/** Columns shared with the bank's own tables. */
const copies: Readonly<Record<string, readonly [bank: string, columns: string]>> = {
  trade_rows: [
    'bank_trades',
    'guid, customer_guid, quote_guid, symbol, side, state, receive_amount, deliver_amount, fee, created_at, updated_at',
  ],
  transfer_rows: [
    'bank_transfers',
    'guid, customer_guid, transfer_type, side, asset, state, estimated_amount, fee, txn_hash, created_at, updated_at',
  ],
  account_rows: [
    '(select *, balance - held as available from bank_accounts)',
    'guid, customer_guid, type, asset, balance, available, created_at',
  ],
  verification_rows: [
    'bank_identity_verifications',
    'guid, customer_guid, type, method, state, outcome, created_at, updated_at',
  ],
  directory: ['bank_customers', 'guid, state, created_at, updated_at'],
};

/** Records that only one side has, by kind. */
async function differences(db: Database): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [copy, [bank, columns]] of Object.entries(copies)) {
    const [one, other] = [`select ${columns} from ${bank} as bank`, `select ${columns} from ${copy}`];
    const counted = await db.execute(
      sql.raw(
        `select count(*)::int as count from ((${one} except ${other}) union all (${other} except ${one})) as different`,
      ),
    );
    found[copy] = rowsOf<{ count: number }>(counted)[0]?.count ?? -1;
  }
  return found;
}

export const expectSame = async ({ services }: RunningServer) =>
  expect(await differences(services.db)).toEqual({
    trade_rows: 0,
    transfer_rows: 0,
    account_rows: 0,
    verification_rows: 0,
    directory: 0,
  });

export async function countIn({ services }: RunningServer, table: string): Promise<number> {
  return (
    rowsOf<{ count: number }>(
      await services.db.execute(sql`select count(*)::int as count from ${sql.identifier(table)}`),
    )[0]?.count ?? -1
  );
}

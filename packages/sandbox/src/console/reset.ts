import { setTimeout as wait } from 'node:timers/promises';
import { eq, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { databaseCode } from '#server/db/codes.ts';
import { type Executor, rowsOf } from '#server/db/database.ts';
import * as schema from '#server/db/schema/index.ts';
import { Refusal } from '#server/http/refusals.ts';
import type { Services } from '#server/services.ts';
import { everybody } from '../controls/controls.ts';
import { nextExpiry, storeExpiry } from '../controls/expired-tokens.ts';
import { fields } from '../fields.ts';
import type { Desk } from './desk.ts';

export const resetSchema = fields({ confirm: v.literal('reset', 'must be the word reset') });

/** Kept by a reset. Old tokens fail anyway, since their customers are gone. */
const kept: ReadonlySet<PgTable> = new Set([
  schema.bankSigningKeys,
  schema.backendSigningKeys,
  schema.identityKeys,
  schema.auditLog,
]);
const emptied = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .filter((table) => !kept.has(table))
  .map((table) => getTableName(table))
  .toSorted();

const leaseName = 'reset';
/** Longer than a reset; also the longest wait after a crash. */
const leaseMilliseconds = 60_000;
/** Below Postgres' deadlock timeout, so that the reset gives way, not a customer. */
const lockPatience = '300ms';
const tries = 30;
const lockNotAvailable = '55P03';

export interface ResetReport {
  /** Row counts; empty tables are left out. */
  readonly emptied: Readonly<Record<string, number>>;
  /** The seeding's output. */
  readonly said: readonly string[];
}

/**
 * Empties all tables but keys and audit log, resets the clock, voids tokens and reseeds. Pending
 * work finishes first or finds nothing; other processes notice within a second.
 * @throws Refusal 409 during another reset, 503 while tables are busy
 */
export async function resetSandbox({ services, product }: Pick<Desk, 'services' | 'product'>): Promise<ResetReport> {
  const rows = await empty(services);
  await services.controls.refresh();
  const said = await product.seed();
  await services.db.delete(schema.sandboxSeeds).where(eq(schema.sandboxSeeds.name, leaseName));
  return { emptied: rows, said: said.split('\n') };
}

async function empty({ db }: Services): Promise<Record<string, number>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(emptyAll);
    } catch (error) {
      if (databaseCode(error) !== lockNotAvailable) throw error;
      if (attempt === tries)
        throw new Refusal(503, 'busy', 'The sandbox is too busy to be reset. Please try again in a moment.');
      await wait(20 + Math.random() * 100);
    }
  }
}

async function emptyAll(tx: Executor): Promise<Record<string, number>> {
  const names = sql.join(
    emptied.map((name) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${lockPatience}'`)}`);
  await tx.execute(sql`lock table ${names} in access exclusive mode`);
  const [underWay] = await tx.select().from(schema.sandboxSeeds).where(eq(schema.sandboxSeeds.name, leaseName));
  if (underWay !== undefined && underWay.leaseEndsAt > Date.now())
    throw new Refusal(409, 'reset_under_way', 'A reset is already in progress.');
  const rows = await countRows(tx);
  const tokensVoidBefore = await nextExpiry(tx, everybody);
  const guarded = await guardedTables(tx);
  // Append-only triggers guard the ledger; only their owner can disable them, and only here.
  for (const name of guarded) await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
  await tx.execute(sql`truncate ${names}`);
  for (const name of guarded) await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
  await tx.insert(schema.sandboxSeeds).values({ name: leaseName, leaseEndsAt: Date.now() + leaseMilliseconds });
  await storeExpiry(tx, everybody, tokensVoidBefore);
  return rows;
}

async function countRows(tx: Executor): Promise<Record<string, number>> {
  const counts = emptied.map(
    (name) => sql`select ${name}::text as name, count(*)::int as rows from ${sql.identifier(name)}`,
  );
  const result = await tx.execute(sql.join(counts, sql` union all `));
  const found = rowsOf<{ name: string; rows: number }>(result).filter(({ rows }) => rows > 0);
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows]));
}

/** Guarded by our triggers. */
async function guardedTables(tx: Executor): Promise<string[]> {
  const result = await tx.execute(sql`
    select distinct c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace and c.relname in ${emptied}`);
  return rowsOf<{ name: string }>(result).map(({ name }) => name);
}

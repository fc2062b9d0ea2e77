import { createTableRelationsHelpers, extractTablesRelationalConfig, sql } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { rollsBack } from './connections.ts';
import type { Executor } from './database.ts';
import { isOutage } from './outage.ts';
import * as schema from './schema/index.ts';

const dialect = new PgDialect();
const { tables, tableNamesMap } = extractTablesRelationalConfig(schema, createTableRelationsHelpers);
const relations = { fullSchema: schema, schema: tables, tableNamesMap };

/** A borrowed connection. */
export interface BorrowedConnection {
  readonly client: pg.PoolClient | pg.Client;
  /** Call once. `isBroken`: lost, or unable to end its transaction. */
  release(isBroken: boolean): void;
}

/** Drizzle's own leaks a connection that dies at `begin` (drizzle-orm issue 6341). */
export async function inTransaction<Result>(
  { client, release }: BorrowedConnection,
  work: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  let isBroken = false;
  try {
    const tx = new NodePgTransaction(dialect, new NodePgSession(client, dialect, relations), relations);
    await tx.execute(sql`begin`);
    const result = await work(tx as unknown as Executor);
    await tx.execute(sql`commit`);
    return result;
  } catch (error) {
    isBroken = isOutage(error) || !(await rollsBack(client));
    throw error;
  } finally {
    release(isBroken);
  }
}

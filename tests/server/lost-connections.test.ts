import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { databaseCode } from '#server/db/codes.ts';
import { openDatabase, rowsOf } from '#server/db/database.ts';
import { postgres } from './support.ts';

// The runner reports unhandled errors, which would end a server.
it('a connection that dies in a transaction fails it alone', async () => {
  const db = await openDatabase({ databaseUrl: await postgres.newDatabase('migrated'), dataDir: 'memory' });
  try {
    const work = db.transaction(async (tx) => {
      const [row] = rowsOf<{ pid: number }>(await tx.execute(sql`select pg_backend_pid() as pid`));
      await db.execute(sql`select pg_terminate_backend(${row?.pid}, 5000)`);
      await tx.execute(sql`select pg_sleep(1)`);
    });
    await expect(work).rejects.toThrow();
    await db.ping();
  } finally {
    await db.close();
  }
});

it('a lost connection is nothing that the database refused', () => {
  const caused = (code: string) => new Error('Failed query', { cause: Object.assign(new Error('write'), { code }) });
  expect(['EPIPE', 'ECONNRESET', '23505', 'P0001', 'XX000'].map((code) => databaseCode(caused(code)))).toEqual([
    null,
    null,
    '23505',
    'P0001',
    'XX000',
  ]);
});

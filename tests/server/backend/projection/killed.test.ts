import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seedRecords } from '#sandbox/seed-records.ts';
import { startServer } from '#tests/browser/server.ts';
import { verifyStaff } from '../../any-staff.ts';
import { postgres, withServer } from '../../support.ts';
import { begin, countIn, expectSame, round, sourcesOf } from './projecting.ts';

const trades = 3_000;
const databaseUrl = await postgres.newDatabase('migrated');

// The embedded database belongs to one process.
it('a process that is killed in the middle of the first load leaves it to another one, which loses and repeats nothing', async () => {
  const server = await withServer({ databaseUrl, verifyStaff: verifyStaff('staff-token') });
  try {
    await seedRecords(server.services.db, { customers: 50, trades }, 'killed');
    await begin(server);
    const environment = { DATABASE_URL: databaseUrl, SANDBOX_DEMO: 'off' };
    const doomed = await startServer(environment, [], { main: join(import.meta.dirname, 'syncing-process.ts') });
    await expect.poll(() => countIn(server, 'trade_rows'), { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    await doomed.kill();
    const stored = await countIn(server, 'trade_rows');
    expect(stored).toBeLessThan(trades);
    expect((await sourcesOf(server)).get('trades')?.complete_since).toEqual(expect.any(String));
    await round(server);
    await round(server);
    await expectSame(server);
    expect(await countIn(server, 'trade_rows')).toBe(trades);
  } finally {
    await server.close();
  }
}, 120_000);

import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError } from '#server/config.ts';
import { outsideOfCalls, waitingOnce } from '#server/db/call-deadline.ts';
import { openDatabase, rowsOf } from '#server/db/database.ts';
import { isOutage } from '#server/db/outage.ts';
import { forTests, startCluster } from '../cluster.ts';
import { opened, proxied } from './open.ts';

const one = sql`select 1`;

describe('connecting', () => {
  it('is tried again while nothing answers, and gives up after a while', async () => {
    const proxy = await proxied();
    const db = await opened({ databaseUrl: proxy.url, dataDir: '' });
    proxy.become('refusing');
    proxy.cut();
    const answered = Promise.all([db.execute(one), db.transaction((tx) => tx.execute(one))]);
    await expect.poll(() => proxy.refused(), { interval: 10 }).toBeGreaterThan(2);
    proxy.become('passing');
    await answered;
    const impatient = await opened({ databaseUrl: proxy.url, dataDir: '' }, { connectTimeoutMs: 0 });
    proxy.become('refusing');
    proxy.cut();
    expect(await impatient.execute(one).catch(isOutage)).toBe(true);
  });

  it('is waited for once in a call, however many queries it makes', async () => {
    const proxy = await proxied();
    const db = await opened({ databaseUrl: proxy.url, dataDir: '' }, { connectTimeoutMs: 300 });
    proxy.become('refusing');
    proxy.cut();
    const tries = async () => {
      const before = proxy.refused();
      expect(await db.execute(one).catch(isOutage)).toBe(true);
      return proxy.refused() - before;
    };
    const [first, second] = await waitingOnce(async () => [await tries(), await tries()] as const);
    expect([first > 1, second]).toEqual([true, 1]);
    // Work outside the call waits again.
    expect(
      await waitingOnce(async () => [await tries(), await outsideOfCalls(tries)] as const).then(([, later]) => later),
    ).toBeGreaterThan(1);
  });

  it('is for a primary only', async () => {
    const cluster = await startCluster(forTests);
    onTestFinished(() => cluster.stop());
    const databaseUrl = await cluster.createDatabase('standby');
    const db = await opened({ databaseUrl, dataDir: '' }, { connectTimeoutMs: 0 });
    await cluster.demote();
    expect(await db.execute(one).catch(isOutage)).toBe(true);
    await expect(db.ping()).rejects.toThrow();
    const start = await openDatabase({ databaseUrl, dataDir: '' }).catch((error: unknown) => error);
    expect([start instanceof ConfigError, isOutage(start), String(start)]).toEqual([
      true,
      true,
      expect.stringMatching(/DATABASE_URL .*25006/),
    ]);
    await cluster.promote();
    await db.ping();
  });

  it('has no answer for longer than a statement may take', async () => {
    const proxy = await proxied();
    const db = await opened({ databaseUrl: proxy.url, dataDir: '', databaseConnections: 4 }, { statementLimit: 200 });
    const late = Array.from({ length: 9 }, () =>
      db.transaction((tx) => tx.execute(sql`select pg_sleep(20)`)).catch(isOutage),
    );
    expect(await Promise.all(late)).toEqual(Array(9).fill(true));
    await db.execute(one);
    // Long work has no limit.
    await db.longTransaction((tx) => tx.execute(sql`select pg_sleep(0.3)`));
  });

  it('says within two seconds that a database hangs', async () => {
    const proxy = await proxied();
    const db = await opened({ databaseUrl: proxy.url, dataDir: '' }, { connectTimeoutMs: 0 });
    await db.ping();
    proxy.become('frozen');
    await expect(db.ping()).rejects.toThrow('No answer within 2000 ms');
    proxy.become('passing');
    await expect.poll(() => db.ping().then(() => 'answers')).toBe('answers');
  });

  it('knows at once of a primary that took over from one that hangs, whatever waits for the old one', async () => {
    const proxy = await proxied();
    const db = await opened({ databaseUrl: proxy.url, dataDir: '', databaseConnections: 4 }, { connectTimeoutMs: 0 });
    await Promise.all([db.ping(), ...Array.from({ length: 4 }, () => db.execute(one))]);
    proxy.freeze();
    const waiting = Array.from({ length: 4 }, () => db.execute(one).catch(isOutage));
    await expect(db.ping()).rejects.toThrow();
    await expect.poll(() => db.ping().then(() => 'answers')).toBe('answers');
    proxy.cut();
    expect(await Promise.all(waiting)).toEqual(Array(4).fill(true));
  });

  it('uses as many connections as are set', async () => {
    const db = await opened({ databaseUrl: (await proxied()).url, dataDir: '', workers: 2, databaseConnections: 10 });
    const seen = await Promise.all(
      Array.from({ length: 30 }, () =>
        db
          .execute(sql`select pg_backend_pid() as pid, pg_sleep(0.01)`)
          .then((result) => rowsOf<{ pid: number }>(result)[0]?.pid),
      ),
    );
    expect(new Set(seen).size).toBe(5);
  });
});

describe('a start', () => {
  it('waits for a database that is away', async () => {
    const proxy = await proxied();
    proxy.become('refusing');
    const reasons: unknown[] = [];
    const waiting = (error: unknown) => {
      reasons.push(error);
      proxy.become('passing');
    };
    const db = await opened({ databaseUrl: proxy.url, dataDir: '', databaseWait: 60_000 }, { waiting });
    await db.ping();
    expect(reasons.map(isOutage)).toEqual([true]);
  });

  it('does not wait where waiting cannot help', async () => {
    const url = new URL((await proxied()).url);
    url.pathname = '/no_such_database';
    await expect(openDatabase({ databaseUrl: url.href, dataDir: '', databaseWait: 60_000 })).rejects.toThrow(
      'DATABASE_URL cannot be used (3D000)',
    );
  });

  it('takes the lock of migrations past a pooler, and says which address is wrong', async () => {
    const [pooler, direct] = [await proxied(), await proxied()];
    await opened({ databaseUrl: pooler.url, databaseDirectUrl: direct.url, dataDir: '' });
    expect([pooler, direct].map((proxy) => proxy.sent(/pg_advisory_lock/))).toEqual([0, 1]);
    direct.become('refusing');
    const both = { databaseUrl: pooler.url, databaseDirectUrl: direct.url, dataDir: '' };
    await expect(openDatabase(both)).rejects.toThrow('DATABASE_DIRECT_URL cannot be used');
  });
});

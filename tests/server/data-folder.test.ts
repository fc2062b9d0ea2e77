import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { takeFolder } from '#server/db/folder-lock.ts';
import { isOutage } from '#server/db/outage.ts';
import { migratedSnapshot } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'statechange-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is held once, also against a process with the same number, as in another container', () => {
  const dataDir = join(folder, 'twice');
  const held = takeFolder(dataDir);
  expect(() => takeFolder(dataDir)).toThrow(
    `Configuration: DATA_DIR ${dataDir} is in use by process ${process.pid} on `,
  );
  expect(held.isOurs()).toBe(true);
  held.release();
  takeFolder(dataDir).release();
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
});

it('is not read nor written any more once it was replaced beneath the server', async () => {
  const dataDir = join(folder, 'replaced');
  const database = await openDatabase({ databaseUrl: null, dataDir }, { snapshot: await migratedSnapshot() });
  expect(readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8').trim()).toBe('18');
  await database.execute(sql`create table kept (value text)`);
  renameSync(dataDir, join(folder, 'moved'));
  mkdirSync(dataDir);
  const other = takeFolder(dataDir);
  const refused = await Promise.all(
    [
      database.execute(sql`select 1`),
      database.transaction((tx) => tx.execute(sql`insert into kept values ('lost')`)),
      database.ping(),
    ].map((query) =>
      query.then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  );
  expect(refused.map(isOutage)).toEqual([true, true, true]);
  await database.close();
  expect(other.isOurs()).toBe(true);
  other.release();
});

it('with files of another Postgres is refused in a sentence, and left for the version that wrote it', async () => {
  const dataDir = join(folder, 'older');
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '16\n');
  await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(
    /DATA_DIR .* has a database of Postgres 16, and this server reads 18\. Choose/,
  );
  takeFolder(dataDir).release();
});

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migratedSnapshot } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'statechange-private-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Accessible to other users. */
function openToOthers(path: string): string[] {
  const stats = statSync(path);
  const inside = stats.isDirectory() ? readdirSync(path).flatMap((name) => openToOthers(join(path, name))) : [];
  return (stats.mode & 0o077) === 0 ? inside : [path, ...inside];
}

it('keeps the data folder and its files to their owner, while the server runs and after a restart of a folder that was open', async () => {
  const dataDir = join(folder, 'data');
  const first = await openDatabase({ databaseUrl: null, dataDir });
  expect(openToOthers(dataDir)).toEqual([]);
  await first.execute(sql`create table later (value text)`);
  await first.close();
  expect(openToOthers(dataDir)).toEqual([]);

  chmodSync(dataDir, 0o777);
  chmodSync(join(dataDir, 'postgres'), 0o755);
  chmodSync(join(dataDir, 'postgres/PG_VERSION'), 0o666);
  const second = await openDatabase({ databaseUrl: null, dataDir });
  await second.execute(sql`create table evenLater (value text)`);
  expect(openToOthers(dataDir)).toEqual([]);
  await second.close();
});

it('leaves a folder that holds other things as it is, and closes only what is its own', async () => {
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  writeFileSync(join(shared, 'notes.txt'), '');
  for (const path of [shared, join(shared, 'notes.txt')]) chmodSync(path, 0o755);
  const database = await openDatabase({ databaseUrl: null, dataDir: shared }, { snapshot: await migratedSnapshot() });
  expect(openToOthers(shared)).toEqual([shared, join(shared, 'notes.txt')]);
  await database.close();
});

it('leaves a path that is no folder as it is', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  chmodSync(file, 0o644);
  await expect(openDatabase({ databaseUrl: null, dataDir: file })).rejects.toThrow(
    `Configuration: DATA_DIR ${file} is not a folder`,
  );
  expect(openToOthers(file)).toEqual([file]);
});

it.each([
  ['/proc/statechange/data', 'is not on a disk. Choose an ordinary folder'],
  ['/proc/self/cwd/data', 'is not on a disk. Choose an ordinary folder'],
  ['/dev/null/data', 'is not a folder'],
])('refuses %s as a data folder, and says why', async (dataDir, why) => {
  await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow(
    `Configuration: DATA_DIR ${dataDir} ${why}`,
  );
});

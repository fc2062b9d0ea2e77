import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { startServer, type TestServer } from '../browser/server.ts';
import { startLoad } from './steady-load.ts';
import { databaseKinds } from './support.ts';

const root = join(import.meta.dirname, '../..');
const patience = { timeout: 120_000, interval: 50 };

const workersOf = ({ pid }: TestServer): number[] => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
const isAlive = (pid: number) => existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

/** The server of a checkout that a test may change on the disk. */
function copyOfServer(): string {
  const folder = mkdtempSync(join(tmpdir(), 'statechange-rolling-'));
  for (const name of ['server', 'domain', 'package.json']) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const replaceIn = (path: string, from: string, to: string): void => {
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};

// Only Postgres is shared by processes: the embedded database belongs to one.
describe.skipIf(inject('postgresUrl') === null)('workers that are replaced', () => {
  let folder = '';
  beforeAll(() => {
    folder = copyOfServer();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const start = async (workers = 2, main = join(root, 'server/main.ts')) => {
    const logs: string[] = [];
    const environment = {
      DATABASE_URL: (await databaseKinds().at(-1)?.newDatabase('migrated')) ?? '',
      ...{ WORKERS: String(workers), KEEP_ALIVE: '2', SANDBOX_DEMO: 'off', LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' },
    };
    const server = await startServer(environment, [], { main, heard: (line) => logs.push(line) });
    onTestFinished(() => server.stop());
    const said = (text: string) => logs.filter((line) => line.includes(text)).length;
    return { server, said, health: async () => (await (await fetch(`${server.url}/healthz`)).json()) as { status: string } };
  };

  it('run what is on the disk now, and no request fails meanwhile; what cannot start replaces nobody', async () => {
    const { server, said, health } = await start(2, join(folder, 'server/main.ts'));
    const before = workersOf(server);
    expect(before).toHaveLength(2);
    const load = await startLoad(server.url);
    await vi.waitFor(() => expect(load.answered()).toBeGreaterThan(50), patience);

    replaceIn(join(folder, 'server/app.ts'), `{ status: 'ok' }`, `{ status: 'ok, and new' }`);
    server.signal('SIGHUP');
    await vi.waitFor(() => expect(said('all workers are replaced')).toBe(1), patience);
    const after = workersOf(server);
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    expect(before.filter(isAlive)).toEqual([]);
    expect(await health()).toEqual({ status: 'ok, and new' });

    replaceIn(join(folder, 'server/main.ts'), 'async function main() {', `async function main() {\n  throw new Error('broken on the disk');`);
    server.signal('SIGHUP');
    await vi.waitFor(() => expect(said('a new worker did not come to serve')).toBe(1), patience);
    expect(said('broken on the disk')).toBe(1);
    expect(workersOf(server)).toEqual(after);

    const answered = load.answered();
    await vi.waitFor(() => expect(load.answered()).toBeGreaterThan(answered + 50), patience);
    await load.stop();
    expect(load.failures).toEqual([]);
  });

  it('are two at least: a single process says so, and lives on', async () => {
    const { server, said, health } = await start(1);
    server.signal('SIGHUP');
    await vi.waitFor(() => expect(said('SIGHUP does nothing with WORKERS=1')).toBe(1), patience);
    expect(await health()).toEqual({ status: 'ok' });
  });
});

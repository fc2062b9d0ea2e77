import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startServer, type TestServer } from '../browser/server.ts';
import { metricsToken, readCounts, watchCounts } from './counts.ts';
import { startLoad } from './steady-load.ts';
import { before, postgres } from './support.ts';

const root = join(import.meta.dirname, '../..');
const limit = { timeout: 120_000, interval: 50 };

const workersOf = ({ pid }: TestServer): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

function createReleases() {
  const folder = mkdtempSync(join(tmpdir(), 'statechange-rolling-'));
  const [next, current] = [join(folder, 'next'), join(folder, 'current')];
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  let count = 0;
  const switchTo = (change: (release: string) => void = () => undefined): void => {
    count += 1;
    const release = join(folder, `release-${count}`);
    for (const name of ['server', 'contract', 'domain', 'packages/sandbox', 'package.json'])
      cpSync(join(root, name), join(release, name), { recursive: true });
    // Its own packages are those of the release; the others are found a folder above.
    const own = 'node_modules/@statechange';
    cpSync(join(root, own), join(release, own), { recursive: true, verbatimSymlinks: true });
    change(release);
    symlinkSync(release, next);
    renameSync(next, current);
  };
  switchTo();
  return {
    main: join(current, 'server/main.ts'),
    switchTo,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const replaceIn = (path: string, from: string, to: string): void => {
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};

// Only Postgres is shared by processes.
describe('workers that are replaced', () => {
  const start = async (workers: number, main = join(root, 'server/main.ts')) => {
    const logs: string[] = [];
    const environment = {
      DATABASE_URL: await postgres.newDatabase('migrated'),
      ...{
        WORKERS: String(workers),
        KEEP_ALIVE: '2',
        SANDBOX_DEMO: 'off',
        LOG_LEVEL: 'info',
        TRUSTED_PROXIES: '127.0.0.1',
        METRICS_TOKEN: metricsToken,
      },
    };
    const server = await startServer(environment, [], { main, onLogLine: (line) => logs.push(line) });
    const said = (text: string) => logs.filter((line) => line.includes(text)).length;
    return {
      server,
      said,
      health: async () => (await (await fetch(`${server.url}/healthz`)).json()) as { status: string },
    };
  };

  const rolled = before(async () => {
    const releases = createReleases();
    return { releases, ...(await start(2, releases.main)) };
  });
  afterAll(async () => {
    await rolled.server.stop();
    rolled.releases.remove();
  });

  it('run the code on disk, without failing or losing a request; a broken release replaces no worker', async () => {
    const { releases, server, said, health } = rolled;
    const old = workersOf(server);
    expect(old).toHaveLength(2);
    const load = await startLoad(server.url);
    await vi.waitFor(() => expect(load.answered()).toBeGreaterThan(50), limit);
    const counts = watchCounts(server.url);

    releases.switchTo((release) =>
      replaceIn(join(release, 'server/app.ts'), `{ status: 'ok' }`, `{ status: 'ok, and new' }`),
    );
    server.signal('SIGHUP');
    await vi.waitFor(() => expect(said('all workers are replaced')).toBe(1), limit);
    const after = workersOf(server);
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => old.includes(pid))).toEqual([]);
    expect(old.filter(isAlive)).toEqual([]);
    expect(await health()).toEqual({ status: 'ok, and new' });

    const broken = `async function main() {\n  throw new Error('broken on the disk');`;
    releases.switchTo((release) => replaceIn(join(release, 'server/main.ts'), 'async function main() {', broken));
    server.signal('SIGHUP');
    await vi.waitFor(() => expect(said('a new worker was not ready')).toBe(1), limit);
    expect(said('broken on the disk')).toBe(1);
    expect(workersOf(server)).toEqual(after);

    const answered = load.answered();
    await vi.waitFor(() => expect(load.answered()).toBeGreaterThan(answered + 50), limit);
    await Promise.all([load.stop(), counts.stop()]);
    expect(load.failures).toEqual([]);
    expect(counts.falls).toEqual([]);
    const answers = [...(await readCounts(server.url))].filter(([series]) => series.startsWith('http_requests_total'));
    expect(answers.reduce((sum, [, value]) => sum + value, 0)).toBeGreaterThanOrEqual(load.answered());
  });

  it('end with all others when they are stopped in the middle of it', async () => {
    const { releases, server, said } = rolled;
    const old = workersOf(server);
    releases.switchTo();
    server.signal('SIGHUP');
    await vi.waitFor(() => expect(said('workers are replaced one by one')).toBe(3), limit);
    const all = new Set([...old, ...workersOf(server)]);
    await server.stop();
    // A just started one notices by itself.
    await vi.waitFor(() => expect([...all].filter(isAlive)).toEqual([]), limit);
  });

  it('are two at least: a single process says so, and lives on', async () => {
    const { server, said, health } = await start(1);
    onTestFinished(() => server.stop());
    server.signal('SIGHUP');
    await vi.waitFor(() => expect(said('SIGHUP does nothing with WORKERS=1')).toBe(1), limit);
    expect(await health()).toEqual({ status: 'ok' });
  });
});

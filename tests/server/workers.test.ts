import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../browser/server.ts';
import { call, freshEmail, goodPassword, signedInCustomer, signUp } from './backend/client.ts';
import { bankClient, mintBankToken } from './bank/client.ts';
import { fallen, readCounts } from './counts.ts';
import { desk, letFail } from './sandbox/console.ts';
import { postgres } from './support.ts';

const workersOf = ({ pid }: TestServer): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

/** Enough for every worker to get some. */
const connections = 8;
const everywhere = <Reply>(ask: () => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: connections }, ask));

const isUp = (server: TestServer) =>
  fetch(`${server.url}/healthz`).then(
    (reply) => reply.ok,
    () => false,
  );

// Only Postgres is shared by processes.
describe('two workers behind one port', () => {
  let server: TestServer;
  const start = async () =>
    startServer({
      DATABASE_URL: await postgres.newDatabase('migrated'),
      WORKERS: '2',
      SANDBOX_SPEED: '20',
      SANDBOX_DEMO: 'off',
      LOG_LEVEL: 'silent',
    });
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  it('both serve', () => {
    expect(workersOf(server)).toHaveLength(2);
  });

  it('share the secrets that are made at start: a sign-up calls the bank by way of either', async () => {
    const replies = await everywhere(() => signUp(server, freshEmail()));
    expect(replies.map(({ http }) => http)).toEqual(Array.from({ length: connections }, () => 201));
  });

  it('end a session at once in both', async () => {
    const { ut, email } = await signedInCustomer(server);
    const detail = () => call(server, '/customers/user-detail', { email }, { bearer: ut });
    expect((await everywhere(detail)).map(({ http }) => http)).toEqual(Array.from({ length: connections }, () => 200));
    await call(server, '/customers/sign-out', {}, { bearer: ut });
    expect((await everywhere(detail)).map(({ http }) => http)).toEqual(Array.from({ length: connections }, () => 401));
  });

  it('refuse an expired access token at once in both, although both remember it', async () => {
    const { at, email } = await signedInCustomer(server);
    const prices = () => bankClient(server, at).get('/api/prices');
    expect((await everywhere(prices)).map(({ status }) => status)).toEqual(
      Array.from({ length: connections }, () => 200),
    );
    await desk(server, 'POST', '/sessions/expire', { email, token: 'access' });
    expect((await everywhere(prices)).map(({ status }) => status)).toEqual(
      Array.from({ length: connections }, () => 401),
    );
  });

  it('apply a fault at once in both, and count its calls together', async () => {
    await letFail(server, { service: 'market', path: '/api/v3/ping', kind: 'failing', status: 503, calls: 5 });
    const replies = await everywhere(() => fetch(`${server.url}/market/api/v3/ping`));
    expect(replies.filter(({ status }) => status === 503)).toHaveLength(5);
  });

  it('move the clock at once in both', async () => {
    const dates = () =>
      everywhere(async () => Date.parse((await fetch(`${server.url}/market/api/v3/ping`)).headers.get('date') ?? ''));
    await desk(server, 'POST', '/clock', { advance: '2h' });
    for (const date of await dates()) expect(date - Date.now()).toBeGreaterThan(3_600_000);
  });

  it('count a limit together', async () => {
    const allowed = 10 * 20;
    // Counted and dropped: only bots fill in the hidden field.
    const message = { name: 'Ada', email: 'ada@example.test', subject: 'Limits', message: 'How many?', website: 'bot' };
    let refused = 0;
    for (let sent = 0; sent < allowed + connections; sent += connections) {
      const replies = await everywhere(() => call(server, '/customers/contact-form-details', message));
      refused += replies.filter(({ http }) => http === 429).length;
    }
    expect(refused).toBe(connections);
  });

  it('show the sum of their figures', async () => {
    const count = async () => {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      expect(text).toContain('upstream_circuit_state{service="bank"} 0');
      expect(text).toMatch(/^build_info\{.*\} 1$/m);
      const lines = [...text.matchAll(/^http_requests_total\{.*status="405"\} (\d+)$/gm)];
      return lines.reduce((sum, [, value]) => sum + Number(value), 0);
    };
    const before = await count();
    await everywhere(() => call(server, '/customers/signup'));
    expect(await everywhere(count)).toEqual(Array.from({ length: connections }, () => before + connections));
  });

  it('are replaced when they die, and others serve meanwhile; what they counted is not forgotten', async () => {
    const counts = await readCounts(server.url);
    const [doomed = 0, other = 0] = workersOf(server);
    process.kill(doomed, 'SIGKILL');
    await expect.poll(() => workersOf(server).filter((pid) => pid !== other && pid !== doomed)).toHaveLength(1);
    expect(isAlive(other)).toBe(true);
    expect(await isUp(server)).toBe(true);
    expect(fallen(counts, await readCounts(server.url))).toEqual([]);
  });

  it('finish what is pending on a stop, with the calls to one another that it needs', async () => {
    const stopped = await start();
    const workers = workersOf(stopped);
    const signUps = everywhere(() => signUp(stopped, freshEmail(), goodPassword));
    const bank = bankClient(stopped, await mintBankToken(stopped));
    await vi.waitFor(async () => expect(Number((await bank.get('/api/customers')).body.total)).toBeGreaterThan(0), {
      interval: 2,
      timeout: 60_000,
    });
    await stopped.stop();
    expect((await signUps).map(({ http }) => http)).toEqual(Array.from({ length: connections }, () => 201));
    expect(workers.filter(isAlive)).toEqual([]);
  });

  it('end when their primary process is killed', async () => {
    const workers = workersOf(server);
    await server.kill();
    await expect.poll(() => workers.filter(isAlive)).toEqual([]);
  });
});

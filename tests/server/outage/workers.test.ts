import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../browser/server.ts';
import { proxied } from './open.ts';

it('workers that cannot start while the database is away do not end the product', async () => {
  const proxy = await proxied();
  const environment = {
    DATABASE_URL: proxy.url,
    WORKERS: '2',
    DATABASE_WAIT: '0',
    SANDBOX_DEMO: 'off',
    LOG_LEVEL: 'silent',
  };
  const server = await startServer(environment);
  onTestFinished(() => server.stop());
  const workers = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ').map(Number);
  proxy.become('refusing');
  for (const worker of workers) process.kill(worker, 'SIGKILL');
  const isUp = () =>
    fetch(`${server.url}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    );
  // Five failed starts in a row would end it.
  await expect.poll(() => proxy.refused(), { timeout: 60_000, interval: 20 }).toBeGreaterThan(5);
  proxy.become('passing');
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
});

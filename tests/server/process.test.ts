import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { runToEnd, startServer } from '../browser/server.ts';
import { migratedSnapshot, withDatabase, withServer } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'statechange-process-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the data folder', () => {
  test('belongs to one process: a second is refused in one line, a killed one is taken over', async () => {
    await (await openDatabase({ databaseUrl: null, dataDir: folder }, { snapshot: await migratedSnapshot() })).close();
    const first = await startServer({ DATA_DIR: folder, SANDBOX_DEMO: 'off' });
    expect(await runToEnd({ DATA_DIR: folder })).toEqual({
      code: 1,
      output: '',
      lines: [expect.stringMatching(/DATA_DIR .* is in use by process \d+ on \S+$/)],
    });
    await first.kill();
    const second = await startServer({ DATA_DIR: folder, SANDBOX_DEMO: 'off' });
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
    await second.stop();
  });
});

describe('a variable that turns out wrong at start', () => {
  test.each([
    ['DATABASE_URL', { DATABASE_URL: 'postgres://user:secret-word@127.0.0.1:9/none' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://user:secret-word@127.0.0.1:9/none', WORKERS: '2' }],
    ['HOST', { HOST: '192.0.2.1', DATABASE_URL: 'postgres://user:secret-word@127.0.0.1:9/none', WORKERS: '2' }],
    ['DATA_DIR', { DATA_DIR: '/dev/null' }],
    ['DATA_DIR', { DATA_DIR: '/proc/statechange/data' }],
    ['HOST', { HOST: '192.0.2.1' }],
  ])('%s is named in one line', async (name, environment) => {
    const { code, lines } = await runToEnd(
      await withDatabase({ DATABASE_WAIT: '0', ...(environment as Record<string, string>) }),
    );
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(name)]);
    expect(lines.join()).not.toContain('secret-word');
  });
});

describe('a stop', () => {
  test('lets a sign-up under way finish, with the calls that it makes', async () => {
    const server = await withServer();
    const signUp = fetch(`${server.url}/backend/customers/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'late@example.test', password: 'Correct-horse-7', displayName: 'Late Comer' }),
    });
    // A sign-up stores its row before calling other services.
    await expect.poll(async () => (await server.services.db.select().from(customers)).length, { interval: 2 }).toBe(1);
    const [reply] = await Promise.all([signUp, server.close()]);
    expect(reply.status).toBe(201);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });
});

describe('a fixed clock', () => {
  test('and one seed give the same records in two fresh runs', async () => {
    const records = async () => {
      const server = await withServer({
        environment: { SANDBOX_NOW: '2026-01-15T12:00:00Z', SANDBOX_SEED: 'same', SANDBOX_DEMO: 'on' },
      });
      const signedIn = await fetch(
        `${server.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: 'demo@statechange.test', password: 'Demo-2026-pass', returnSecureToken: true }),
        },
      ).then((reply) => reply.json() as Promise<{ idToken: string }>);
      const { data } = await fetch(`${server.url}/backend/customers/generate-customer-token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'demo@statechange.test', token: signedIn.idToken }),
      }).then((reply) => reply.json() as Promise<{ data: { at: string; guid: string } }>);
      const read = (path: string) =>
        fetch(`${server.url}/bank/api/${path}`, { headers: { Authorization: `Bearer ${data.at}` } }).then((reply) =>
          reply.text(),
        );
      const seen = [
        data.guid,
        await read('prices'),
        await read('accounts?per_page=100'),
        await read('trades?per_page=100'),
      ];
      await server.close();
      return seen;
    };
    expect(await records()).toEqual(await records());
  });
});

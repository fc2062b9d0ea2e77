import { Writable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backendGroups } from '#server/backend/backend.ts';
import { createLog } from '#server/log.ts';
import { idTokenOf, signedInCustomer } from './backend/client.ts';
import { bankClient, mintBankToken } from './bank/client.ts';
import { forTests, startCluster } from './cluster.ts';
import { withServer } from './support.ts';

describe('a database that is down', () => {
  it('gives 503 with Retry-After on every call, a line a second in the log, and nothing to do once it is back', async () => {
    const cluster = await startCluster(forTests);
    onTestFinished(() => cluster.stop());
    const lines: string[] = [];
    const log = createLog(
      'error',
      new Writable({ write: (line, _, done) => void done(lines.push(String(line)) > 0 ? null : null) }),
    );
    const server = await withServer({ databaseUrl: await cluster.createDatabase('down'), log, connectTimeoutMs: 0 });
    onTestFinished(() => server.close());
    const person = await signedInCustomer(server);
    const bank = bankClient(server, await mintBankToken(server));
    await cluster.crash();
    const began = Date.now();

    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${person.ut}` };
    const examples = backendGroups
      .flatMap((group) => group.routes)
      .map(({ method, path, example }) => ({
        path: `/backend${path.replace(/\{\w+\}/, 'x')}`,
        init: {
          method,
          headers,
          ...(method !== 'GET' && { body: JSON.stringify({ ...example, email: person.email }) }),
        },
      }));
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.url };
    const toolkit = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any';
    const body = JSON.stringify({ email: person.email, password: 'correct-horse-9', returnSecureToken: true });
    const calls: readonly { readonly path: string; readonly init: RequestInit }[] = [
      ...examples,
      { path: toolkit, init: { method: 'POST', headers: { 'Content-Type': 'application/json' }, body } },
      { path: '/sandbox/api/outbox', init: {} },
      { path: '/sandbox/customers', init: {} },
      { path: '/sandbox/reset', init: { method: 'POST', headers: form, body: 'confirm=reset' } },
      { path: '/bank/api/accounts', init: { headers: { Authorization: `Bearer ${person.at}` } } },
      { path: '/hosted/inquiry/x', init: {} },
      { path: '/hosted/inquiry/x/name', init: { method: 'POST', headers: form, body: 'a=b' } },
      { path: '/hosted/inquiry/x/file', init: { method: 'PUT', body: 'x' } },
      { path: '/hosted/link/x', init: {} },
      { path: '/emulator/action?mode=resetPassword&oobCode=x', init: {} },
    ];
    for (const { path, init } of calls) {
      const reply = await fetch(server.url + path, init);
      // Early refusals are unaffected.
      if (reply.status >= 400 && reply.status < 500) continue;
      // An outage of the bank or identity service appears as such.
      expect([path, reply.status]).toEqual([path, path.endsWith('/landing-live-price') ? expect.any(Number) : 503]);
      if (reply.status === 503 && !/_unavailable/.test(await reply.clone().text()))
        expect([path, reply.headers.get('Retry-After')]).toEqual([path, '3']);
    }
    const accounts = await bank.get('/api/accounts');
    expect([accounts.status, accounts.body.message_code]).toEqual([503, 'unavailable']);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
    const seconds = (Date.now() - began) / 1000;
    const outages = lines.filter((line) => line.includes('the database cannot be reached'));
    expect(outages.length).toBeGreaterThan(0);
    expect(outages.length).toBeLessThanOrEqual(seconds + 1);
    expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);

    await cluster.start();
    expect(await idTokenOf(server, person.email)).toBeTruthy();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});

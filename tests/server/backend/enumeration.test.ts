import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '#server/server.ts';
import { withServer } from '../support.ts';
import { call, freshEmail, goodPassword, type Reply } from './client.ts';

/** Public calls about an email, except sign-up. */
const calls: readonly { readonly path: string; readonly body?: Record<string, unknown>; readonly bearer?: string }[] = [
  { path: 'generate-email-link' },
  { path: 'reset-password' },
  { path: 'generate-customer-token', body: { token: 'a.b.c' } },
  { path: 'check-customer-token-dublicate' },
  { path: 'check-customer-token-dublicate', bearer: 'a.b.c' },
  { path: 'update-password', body: { password: goodPassword }, bearer: 'A'.repeat(43) },
  { path: 'update-password', body: { password: goodPassword } },
  { path: 'check-reset-link', body: { token: 'A'.repeat(43) } },
  { path: 'create-otp', bearer: 'a.b.c' },
  { path: 'verify_otp', body: { otp: '123456' }, bearer: 'a.b.c' },
  { path: 'user-detail', bearer: 'a.b.c' },
  { path: 'contact-form-details', body: { name: 'Ada', message: 'Hello.' } },
];

/** Varies per call, whoever calls. */
const varying = (path: string, data: unknown) => (path === 'contact-form-details' ? typeof data : data);
const headerNames = (headers: Headers) => [...headers.keys()].sort();

/** Allowed timing difference in milliseconds; mail or password hashing takes longer. */
const tolerance = 60;
/** Minimum and maximum rounds: noise averages out with more. */
const rounds = { least: 5, most: 25 };

describe.each([
  ['a mail server that takes everything', false],
  ['a mail server that hangs', true],
])('with %s', (_kind, hangs) => {
  let silent: Server;
  let server: RunningServer;
  const known = freshEmail();
  const unconfirmed = freshEmail();
  beforeAll(async () => {
    silent = createServer((socket) => socket.on('error', () => {}));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const mail: Record<string, string> = hangs ? { SMTP_URL: `smtp://127.0.0.1:${port}/?greetingTimeout=2000` } : {};
    server = await withServer({ environment: { LOG_LEVEL: 'silent', ...mail } });
    for (const email of [known, unconfirmed]) {
      const body = JSON.stringify({ email, password: goodPassword });
      await fetch(`${server.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, { method: 'POST', body });
    }
    await server.services.db.execute(`update identity_users set email_verified = true where email = '${known}'`);
  });
  afterAll(async () => {
    await server.close();
    silent.close();
  });

  it.each(calls)('$path answers alike whether or not the email is known', async ({ path, body = {}, bearer }) => {
    const ask = async (email: string): Promise<{ reply: Reply<unknown>; took: number }> => {
      const began = performance.now();
      const reply = await call<unknown>(
        server,
        `/customers/${path}`,
        { email, ...body },
        bearer === undefined ? {} : { bearer },
      );
      return { reply, took: performance.now() - began };
    };
    const fastest = {
      known: Number.POSITIVE_INFINITY,
      unconfirmed: Number.POSITIVE_INFINITY,
      unknown: Number.POSITIVE_INFINITY,
    };
    const apart = () => Math.max(...Object.values(fastest)) - Math.min(...Object.values(fastest));
    for (let round = 0; round < rounds.least || (round < rounds.most && apart() >= tolerance); round++) {
      // Alternating, so that load affects all; the fastest counts.
      await server.services.db.execute('delete from rate_limits');
      const of = { known: await ask(known), unconfirmed: await ask(unconfirmed), unknown: await ask(freshEmail()) };
      const told = Object.values(of).map(({ reply: { headers, data, ...words } }) => ({
        ...words,
        data: varying(path, data),
        headers: headerNames(headers),
      }));
      expect(told[1]).toEqual(told[0]);
      expect(told[2]).toEqual(told[0]);
      for (const name of ['known', 'unconfirmed', 'unknown'] as const)
        fastest[name] = Math.min(fastest[name], of[name].took);
    }
    expect(apart()).toBeLessThan(tolerance);
  });
});

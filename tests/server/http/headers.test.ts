import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '#server/server.ts';
import { withServer } from '../support.ts';

let server: RunningServer;
let secure: RunningServer;
beforeAll(async () => {
  [server, secure] = await Promise.all([
    withServer(),
    withServer({ environment: { PUBLIC_URL: 'https://exchange.example.com' } }),
  ]);
});
afterAll(() => Promise.all([server.close(), secure.close()]));

const headersOf = async (path: string, from = server) =>
  (await fetch(`${from.url}${path}`, { headers: { Accept: 'text/html' } })).headers;

/** Raw, as on the wire. */
async function headOf(path: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`);
  let reply = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    reply += part;
    if (reply.includes('\r\n\r\n')) socket.destroy();
  });
  await once(socket, 'close');
  return reply.slice(0, reply.indexOf('\r\n\r\n') + 4);
}

const assets = async () =>
  [...(await (await fetch(`${server.url}/`)).text()).matchAll(/["' ](\/assets\/[^"' ]+)/g)].map(
    ([, path = '']) => path,
  );

describe('security headers', () => {
  test.each(['/', '/dashboard', '/Dashboard', '/nowhere', '/admin/customer/0123', '/sandbox', '/backend/docs'])(
    'of the page %s',
    async (path) => {
      const headers = await headersOf(path);
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers.get('X-Frame-Options')).toBe('DENY');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('Permissions-Policy')).toContain('camera=()');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      expect(headers.get('Strict-Transport-Security')).toBeNull();
    },
  );

  test('of the hosted inquiry let the app itself frame it', async () => {
    const headers = await headersOf('/hosted/inquiry/inq_none');
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
    expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  });

  test.each([
    '/healthz',
    '/metrics',
    '/backend/customers/landing-live-price',
    '/backend/openapi.json',
    '/backend/nowhere',
    '/bank/api/accounts',
    '/favicon.svg',
  ])('of data let it do nothing if it is shown all the same: %s', async (path) => {
    const headers = await headersOf(path);
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    for (const name of ['X-Frame-Options', 'Permissions-Policy', 'Referrer-Policy', 'Cross-Origin-Opener-Policy'])
      expect(headers.get(name), name).toBeNull();
  });

  test('of every asset are few: its head has at most 300 bytes', async () => {
    const paths = await assets();
    expect(paths.some((path) => path.endsWith('.css')) && paths.some((path) => path.endsWith('.woff2'))).toBe(true);
    for (const path of [...paths, '/theme.js']) {
      const head = await headOf(path);
      expect(head).toContain('X-Content-Type-Options: nosniff');
      expect(head).not.toContain('Policy');
      expect(head.length, head).toBeLessThanOrEqual(300);
    }
  });

  test('insist on https wherever customers come in by https', async () => {
    for (const path of ['/', '/theme.js', '/healthz', '/sandbox'])
      expect((await headersOf(path, secure)).get('Strict-Transport-Security'), path).toBe(
        'max-age=31536000; includeSubDomains',
      );
  });
});

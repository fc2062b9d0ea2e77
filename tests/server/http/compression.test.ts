import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CompressedResponse } from '#server/http/compression.ts';

const long = 'a customer bought 0.015 BTC; '.repeat(100);
const large = 'a customer bought 0.015 BTC; '.repeat(10_000);
/** A header set this late recreates the reply as a stream. */
const turnsIntoStream: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
};
const parts = (count: number) => {
  let left = count;
  return new ReadableStream({
    pull: (stream) => {
      if (left-- > 0) stream.enqueue(new TextEncoder().encode(long));
      else stream.close();
    },
  });
};
const app = new Hono()
  .get('/json', (c) => c.json({ long }, 200, { Vary: 'Origin' }))
  .get('/varied', (c) => c.text(long, 200, { Vary: 'Accept-Encoding' }))
  .get('/large', (c) => c.text(large))
  .get('/small', (c) => c.json({ small: 'x'.repeat(500) }))
  .get('/refused', (c) => c.json({ long }, 404))
  .get('/whole', (c) => c.text(long, 200, { 'Cache-Control': 'no-transform' }))
  .get('/coded', (c) => c.body(new Uint8Array(2_000), 200, { 'Content-Type': 'text/html', 'Content-Encoding': 'br' }))
  .get('/picture', (c) => c.body(new Uint8Array(2_000), 200, { 'Content-Type': 'image/png' }))
  .get('/parts', (c) => c.body(parts(10), 200, { 'Content-Type': 'text/plain' }))
  .get('/remade', turnsIntoStream, (c) => c.text(long))
  .get('/remade-small', turnsIntoStream, (c) => c.text('short'))
  .get('/empty', (c) => c.body(null, 200, { 'Content-Type': 'text/plain' }))
  .post('/json', (c) => c.json({ long }));

let server: Server;
beforeAll(async () => {
  server = await new Promise((resolve) => {
    const started = serve(
      {
        fetch: app.fetch,
        createServer,
        hostname: '127.0.0.1',
        port: 0,
        serverOptions: { ServerResponse: CompressedResponse },
      },
      () => resolve(started as Server),
    );
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

interface Reply {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/** Accepts what browsers do, by default. */
const call = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Reply>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request(
      { port, host: '127.0.0.1', path, method, headers: { 'Accept-Encoding': 'gzip, deflate, br', ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        response
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
      },
    )
      .on('error', reject)
      .end();
  });

describe('a long text that a browser gets', () => {
  test('is compressed as the browser accepts it, with its own length', async () => {
    const { headers, body } = await call('/json');
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Origin, Accept-Encoding',
      'content-length': String(body.length),
    });
    expect(body.length).toBeLessThan(long.length / 10);
    expect(JSON.parse(brotliDecompressSync(body).toString())).toEqual({ long });
    const zipped = await call('/json', { 'Accept-Encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(zipped.body).toString())).toEqual({ long });
  });

  test('names what it depends on once', async () => {
    expect((await call('/varied')).headers.vary).toBe('Accept-Encoding');
  });

  test('is complete, too, when it is large enough to be compressed on another thread', async () => {
    expect(brotliDecompressSync((await call('/large')).body).toString()).toBe(large);
    expect(gunzipSync((await call('/large', { 'Accept-Encoding': 'gzip' })).body).toString()).toBe(large);
  });

  test('is complete, too, when a middleware made it a stream', async () => {
    const { headers, body } = await call('/remade');
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(body.length) });
    expect(brotliDecompressSync(body).toString()).toBe(long);
    expect((await call('/remade-small')).body.toString()).toBe('short');
    expect((await call('/parts')).body.toString()).toBe(long.repeat(10));
  });

  test('is sent uncompressed to clients without codings, with a Vary header for caches', async () => {
    const { headers, body } = await call('/json', { 'Accept-Encoding': 'identity' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers).toMatchObject({ vary: 'Origin, Accept-Encoding', 'content-length': String(body.length) });
    expect(JSON.parse(body.toString())).toEqual({ long });
  });

  test('also works for HEAD and through a proxy', async () => {
    expect((await call('/json', {}, 'HEAD')).body).toHaveLength(0);
    const proxied = await call('/json', { 'X-Forwarded-For': '203.0.113.9' });
    expect(proxied.headers['content-encoding']).toBe('br');
  });

  test('is whole although the browser hung up on the one before', async () => {
    const { port } = server.address() as AddressInfo;
    const left = request({
      port,
      host: '127.0.0.1',
      path: '/large',
      headers: { Via: '1.1 proxy', 'Accept-Encoding': 'br' },
    }).on('error', () => undefined);
    left.end(() => left.destroy());
    expect(brotliDecompressSync((await call('/large')).body).toString()).toBe(large);
  });
});

describe('a reply stays as it is', () => {
  test.each([
    ['when it is short', '/small'],
    ['when it is no success', '/refused'],
    ['when its handler forbids a change', '/whole'],
    ['when it is no text', '/picture'],
    ['when its length is not known', '/parts'],
    ['when it is a short stream', '/remade-small'],
    ['when it is empty', '/empty'],
  ])('%s', async (_why, path) => {
    const { headers } = await call(path);
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  });

  test('when it is coded already', async () => {
    const { headers, body } = await call('/coded');
    expect([headers['content-encoding'], body.length]).toEqual(['br', 2_000]);
  });

  test('when it answers a POST, which may hand out a token', async () => {
    expect((await call('/json', {}, 'POST')).headers['content-encoding']).toBeUndefined();
  });
});

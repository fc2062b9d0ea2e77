import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createOverload } from '#server/http/overload.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Each answer takes ten fake milliseconds; the budget is 50 with more than three calls. */
async function openServer(given: { readonly maxOnOne?: number } = {}) {
  let time = 0;
  const overload = createOverload(() => time, { maxTurnMs: 50, minCrowd: 3, maxOnOne: 10, ...given });
  const answer = overload.guard((request, response) => {
    time += 10;
    response.end(`answered ${request.url}`);
  });
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  ends.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, overload };
}

/** In one turn. @returns replies in order */
function sendTogether(port: number, requests: readonly string[]): Promise<readonly string[]> {
  const socket = connect(port, '127.0.0.1', () => socket.write(requests.join('')));
  ends.push(() => socket.destroy());
  let received = '';
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received += chunk;
      const replies = received.split(/(?=HTTP\/1\.1 )/);
      if (replies.length === requests.length && /\r\n\r\n.+$/.test(received)) resolve(replies);
    });
  });
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: test\r\n\r\n`;
const statusOf = (reply: string) => Number(reply.slice(9, 12));

it('answers until the turn has lasted too long, refuses what is left of it with when to come back, and answers again in the next', async () => {
  const { port, overload } = await openServer();
  const replies = await sendTogether(
    port,
    Array.from({ length: 10 }, () => get('/backend/call')),
  );
  expect(replies.map(statusOf)).toEqual([200, 200, 200, 200, 200, 200, 503, 503, 503, 503]);
  expect(replies[9]).toMatch(/\r\nRetry-After: 5\r\n/);
  expect(replies[9]).toMatch(/\r\nCache-Control: no-store\r\n/);
  expect(JSON.parse(replies[9]?.split('\r\n\r\n')[1] ?? '')).toEqual({
    status: 503,
    message: 'Too many people are here right now. Please try again in a few seconds.',
    data: null,
    code: 'busy',
  });
  expect(overload.refused()).toBe(4);
  expect((await sendTogether(port, [get('/backend/call')])).map(statusOf)).toEqual([200]);
});

it('drops the body of a call that it refuses, and reads the next on the same connection', async () => {
  const { port } = await openServer();
  const post = 'POST /backend/call HTTP/1.1\r\nHost: test\r\nContent-Length: 5\r\n\r\nhello';
  const replies = await sendTogether(port, [...Array.from({ length: 8 }, () => post), get('/healthz')]);
  expect(replies.map(statusOf)).toEqual([200, 200, 200, 200, 200, 200, 503, 503, 200]);
});

it('refuses no page, no file and no question about its health, and none of a few calls that take long', async () => {
  const { port, overload } = await openServer();
  const pages = await sendTogether(
    port,
    Array.from({ length: 10 }, (_, index) => get(index % 2 === 0 ? '/' : '/healthz')),
  );
  expect(new Set(pages.map(statusOf))).toEqual(new Set([200]));
  const few = createOverload(() => performance.now() * 1e6, { maxTurnMs: 50, minCrowd: 3, maxOnOne: 10 });
  let answered = 0;
  const server = createServer(few.guard((_, response) => response.end(String(++answered)))).listen(0, '127.0.0.1');
  ends.push(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  await sendTogether(
    (server.address() as AddressInfo).port,
    Array.from({ length: 3 }, () => get('/backend/call')),
  );
  expect([answered, few.refused(), overload.refused()]).toEqual([3, 0, 0]);
});

it('ends a connection that sends more than a few calls before it reads an answer, and no other', async () => {
  const { port } = await openServer({ maxOnOne: 4 });
  const few = await sendTogether(
    port,
    Array.from({ length: 4 }, () => get('/')),
  );
  expect(few.map(statusOf)).toEqual([200, 200, 200, 200]);
  const greedy = connect(port, '127.0.0.1', () => greedy.write(get('/').repeat(1_000)));
  await new Promise((resolve) =>
    greedy
      .once('close', resolve)
      .resume()
      .on('error', () => undefined),
  );
  expect((await sendTogether(port, [get('/')])).map(statusOf)).toEqual([200]);
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { openToTheEnd } from '../steady-load.ts';
import { describeOnOneDatabase } from '../support.ts';

const minute = 60_000;

describeOnOneDatabase('a server that ends', (open) => {
  it.each([
    ['stops', (server: Awaited<ReturnType<typeof open>>) => server.close(minute)],
    ['leaves its place', (server: Awaited<ReturnType<typeof open>>) => server.leave()],
  ])('answers each open connection once more when it %s, and says that this was the last time', async (_, end) => {
    const server = await open({ environment: { KEEP_ALIVE: '60' } });
    const connections = await Promise.all(Array.from({ length: 8 }, () => openToTheEnd(server.url)));
    await end(server);
    for (const { ended } of connections) {
      const answers = await ended;
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      expect(answers.at(-1)?.closes).toBe(true);
    }
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });

  it('leaves an idle connection open for as long as it said, for one more request', async () => {
    const server = await open({ environment: { KEEP_ALIVE: '1' } });
    const idle = connect(Number(new URL(server.url).port), '127.0.0.1');
    idle.write('GET /healthz HTTP/1.1\r\nHost: statechange.test\r\n\r\n');
    const [first] = await once(idle, 'data');
    expect(String(first)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nKeep-Alive: timeout=1\r\n/);
    const closed = once(idle, 'close');
    await server.leave();
    await closed;
  });

  it('answers everyone who connected before it ends, however many wait to be accepted', async () => {
    const server = await open();
    const sockets = Array.from({ length: 200 }, () => connect(Number(new URL(server.url).port), '127.0.0.1'));
    // The kernel has accepted all; the server maybe none.
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const answers = sockets.map((socket) => once(socket, 'data'));
    for (const socket of sockets) socket.write('GET /robots.txt HTTP/1.1\r\nHost: statechange.test\r\n\r\n');
    await server.close(minute);
    for (const [answer] of await Promise.all(answers)) expect(String(answer)).toMatch(/^HTTP\/1\.1 \d{3} /);
  });
});

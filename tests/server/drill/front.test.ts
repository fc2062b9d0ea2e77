import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openFront } from '#ops/drill/customers/front.ts';

async function product(serve: RequestListener): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await once(server.close(), 'close');
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${port}`, close };
}

it('a front tries what was refused at the next product, and for so long, but never what was sent', async () => {
  let [answered, cut] = [0, 0];
  const well = await product((_, reply) => {
    answered += 1;
    reply.end('{}');
  });
  const cutting = await product((request) => {
    cut += 1;
    request.socket.destroy();
  });
  const gone = await product(() => undefined);
  await gone.close();
  const front = openFront(60_000);
  front.lead([gone.url, well.url]);
  for (const _ of [1, 2, 3]) expect(await front.ask('/', { op: 'read' })).toMatchObject({ op: 'read', status: 200 });
  expect(answered).toBe(3);
  front.lead([cutting.url]);
  expect(await front.ask('/', { op: 'read', body: {} })).toMatchObject({ status: 0 });
  expect(cut).toBe(1);
  const impatient = openFront(0);
  impatient.lead([gone.url]);
  expect(await impatient.ask('/', { op: 'read' })).toMatchObject({
    status: 0,
    text: expect.stringContaining('ECONNREFUSED'),
  });
});

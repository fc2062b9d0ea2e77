import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Behaviour =
  | 'answer'
  | 'hang'
  | 'cut'
  | 'cutHalfway'
  | 'html'
  | { readonly status: number; readonly headers?: Record<string, string> };

export interface FlakyService {
  readonly url: string;
  readonly calls: string[];
  /** Queues behaviors; later requests are answered. */
  meet(...behaviours: readonly Behaviour[]): void;
  close(): Promise<void>;
}

/** Replies with `json`, unless told to misbehave. */
export async function startFlakyService(json: (call: string) => unknown): Promise<FlakyService> {
  const calls: string[] = [];
  let planned: Behaviour[] = [];
  const server = createServer((request, response) => {
    const call = `${request.method} ${(request.url ?? '').split('?')[0]}`;
    calls.push(call);
    request.resume();
    behave(planned.shift() ?? 'answer', response, () => json(call));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    meet: (...behaviours) => {
      planned = [...planned, ...behaviours];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function behave(behaviour: Behaviour, response: ServerResponse, json: () => unknown) {
  if (behaviour === 'hang') return;
  if (behaviour === 'cut') return void response.destroy();
  if (behaviour === 'cutHalfway') {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
    response.write('{"objects"', () => response.destroy());
    return;
  }
  if (behaviour === 'html')
    return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>We will be back soon</h1>');
  const { status, headers = {} } = behaviour === 'answer' ? { status: 200 } : behaviour;
  response
    .writeHead(status, { 'Content-Type': 'application/json', ...headers })
    .end(JSON.stringify(behaviour === 'answer' ? json() : {}));
}

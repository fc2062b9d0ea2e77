import { Agent, request } from 'node:http';

/** A client that keeps one connection: cheaper than `fetch`, so that the load generator takes less of the machine that it measures. */
export interface Connection {
  /** @throws Error with the reply when the status is not the expected one */
  call(method: 'GET' | 'POST', path: string, expected: number, body?: object): Promise<Record<string, unknown>>;
  close(): void;
}

/** @param origin `http://HOST:PORT` of the server; paths are the bank's */
export function connect(origin: string, token: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(origin);
  const call: Connection['call'] = (method, path, expected, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      const sent = request({ agent, hostname, port, method, path: `/bank${path}`, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', reject);
        reply.on('end', () => {
          const received = Buffer.concat(chunks).toString();
          if (reply.statusCode === expected) resolve(JSON.parse(received) as Record<string, unknown>);
          else reject(new Error(`${method} ${path} was answered ${reply.statusCode}: ${received}`));
        });
      });
      sent.on('error', reject);
      sent.end(text);
    });
  return { call, close: () => agent.destroy() };
}

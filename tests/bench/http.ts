import { connect as openSocket } from 'node:net';

/**
 * A client of the bank that keeps one connection and waits for each answer. It speaks just enough HTTP for this server, since what a
 * general client costs would be taken from the machine that is measured.
 */
export interface Connection {
  /** @throws Error with the reply when the status is not the expected one */
  call(method: 'GET' | 'POST', path: string, expected: number, body?: object): Promise<Record<string, unknown>>;
  close(): void;
}

interface Waiting {
  readonly resolve: (reply: { readonly status: number; readonly body: string }) => void;
  readonly reject: (error: Error) => void;
}

const headEnd = '\r\n\r\n';

/** @param origin `http://HOST:PORT` of the server; paths are the bank's */
export function connect(origin: string, token: string): Connection {
  const { hostname, port, host } = new URL(origin);
  const socket = openSocket({ host: hostname, port: Number(port), noDelay: true });
  let received = Buffer.alloc(0);
  let waiting: Waiting | null = null;
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new TypeError('the server closed the connection')));
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const bodyStart = received.indexOf(headEnd) + headEnd.length;
    if (bodyStart < headEnd.length) return;
    const head = received.toString('latin1', 0, bodyStart);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) return fail(new Error(`a reply without a length: ${head}`));
    if (received.length < bodyStart + length) return;
    const body = received.toString('utf8', bodyStart, bodyStart + length);
    received = received.subarray(bodyStart + length);
    waiting?.resolve({ status: Number(head.slice(9, 12)), body });
  });
  const call: Connection['call'] = async (method, path, expected, body) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const head = `${method} /bank${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json`;
    const reply = await new Promise<{ readonly status: number; readonly body: string }>((resolve, reject) => {
      waiting = { resolve, reject };
      socket.write(`${head}\r\nContent-Length: ${Buffer.byteLength(text)}${headEnd}${text}`);
    });
    if (reply.status !== expected) throw new Error(`${method} ${path} was answered ${reply.status}: ${reply.body}`);
    return JSON.parse(reply.body) as Record<string, unknown>;
  };
  return { call, close: () => socket.destroy() };
}

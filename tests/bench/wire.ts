import { once } from 'node:events';
import { connect as openSocket } from 'node:net';

/** Its body is decoded on demand. */
interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/** A kept connection that sends text requests, one at a time. */
export interface Wire {
  /** Resolves once connected. @throws Error */
  readonly opened: Promise<void>;
  /** @throws Error if the connection ends early, or the reply lacks its length */
  send(request: string): Promise<Answer>;
  close(): void;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

const headEnd = '\r\n\r\n';

/** A minimal HTTP client for this server, since a general one would burden the measured machine. */
export function openWire(origin: string): Wire {
  const { hostname, port } = new URL(origin);
  const socket = openSocket({ host: hostname, port: Number(port), noDelay: true });
  const opened = once(socket, 'connect').then(() => undefined);
  let received = Buffer.alloc(0);
  let waiting: Waiting | null = null;
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = null;
  };
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
    const body = received.subarray(bodyStart, bodyStart + length);
    received = received.subarray(bodyStart + length);
    const answered = waiting;
    waiting = null;
    answered?.resolve({ status: Number(head.slice(9, 12)), body });
  });
  const send: Wire['send'] = (request) =>
    new Promise((resolve, reject) => {
      if (socket.destroyed) return reject(new TypeError('the server closed the connection'));
      waiting = { resolve, reject };
      socket.write(request);
    });
  return { opened, send, close: () => socket.destroy() };
}

import { openWire } from './wire.ts';

/** A client with one connection and one request at a time. */
export interface Connection {
  /** @throws Error with the reply on an unexpected status */
  call(method: 'GET' | 'POST', path: string, expected: number, body?: object): Promise<Record<string, unknown>>;
  close(): void;
}

/** @param origin `http://HOST:PORT` of the server @param base the bank, or the backend */
export function connect(origin: string, token: string, base = '/bank'): Connection {
  const wire = openWire(origin);
  const host = new URL(origin).host;
  const call: Connection['call'] = async (method, path, expected, body) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const head = `${method} ${base}${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json`;
    const reply = await wire.send(`${head}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    const said = reply.body.toString('utf8');
    if (reply.status !== expected) throw new Error(`${method} ${path} was answered ${reply.status}: ${said}`);
    return JSON.parse(said) as Record<string, unknown>;
  };
  return { call, close: wire.close };
}

import type { IncomingMessage, ServerResponse } from 'node:http';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

const body = Buffer.from(
  JSON.stringify({ status: 400, message: 'Send one Host header.', data: null, code: 'bad_request' }),
);
const head = {
  'Content-Type': 'application/json',
  'Content-Length': body.byteLength,
  'X-Content-Type-Options': 'nosniff',
  Connection: 'close',
};

/** Refuses two Host headers (RFC 9112, 3.2): a proxy may check the other one. */
export const withOneHost =
  (listener: Listener): Listener =>
  (request, response) => {
    const names = request.rawHeaders.filter(
      (name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host',
    );
    return names.length > 1 ? response.writeHead(400, head).end(body) : listener(request, response);
  };

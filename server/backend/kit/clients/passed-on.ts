import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { consoleTokenHeader } from '#server/emulators.ts';
import { isLoopback } from '#server/http/addresses.ts';
import { currentRequestId, requestIdHeader } from '#server/request-id.ts';
import { currentSpan } from '#server/traces/span.ts';

const channel = 'http.client.request.created';
/** Emulators have this name in their paths. */
const toolkit = 'identitytoolkit.googleapis.com';

/** Tokens of this process's servers, by host. */
const ownTokens = new Map<string, string>();

/** Makes firebase-admin send the console's token to our host. */
export const passTokenOn = (host: string, token: string): void => void ownTokens.set(host, token);

/** firebase-admin accepts no headers, so the id is added between creating and sending a request. */
function passOn(message: unknown): void {
  const request = typeof message === 'object' && message !== null && 'request' in message ? message.request : null;
  if (!(request instanceof ClientRequest) || request.headersSent) return;
  if (request.host !== toolkit && !request.path.startsWith(`/${toolkit}/`)) return;
  const token = ownTokens.get(String(request.getHeader('host')));
  if (token !== undefined) request.setHeader(consoleTokenHeader, token);
  const id = currentRequestId();
  if (id !== undefined) request.setHeader(requestIdHeader, id);
  trace(request);
}

/** Traces a request, named after its method: `accounts:lookup`. */
function trace(request: ClientRequest): void {
  const { method, host, path } = request;
  const what = /\/(accounts(?::[A-Za-z]+)?)(?:\?|$)/.exec(path)?.[1] ?? 'other';
  const span = currentSpan()?.call(`identity ${method} ${what}`, {
    'http.request.method': method,
    'server.address': host,
    'peer.service': 'identity',
  });
  if (span === undefined) return;
  if (isLoopback(host)) request.setHeader('traceparent', span.traceparent);
  let failure: string | null = 'no answer';
  request.once('response', ({ statusCode = 0 }) => {
    span.set({ 'http.response.status_code': statusCode });
    failure = statusCode >= 400 ? String(statusCode) : null;
  });
  request.once('error', (error: NodeJS.ErrnoException) => {
    failure = error.code ?? error.name;
  });
  request.once('close', () => span.end(failure));
}

/** Makes firebase-admin pass on request ids. Idempotent per process. */
export function passRequestIdsOn(): void {
  unsubscribe(channel, passOn);
  subscribe(channel, passOn);
}

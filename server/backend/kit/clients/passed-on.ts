import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { isLoopback } from '#server/http/addresses.ts';
import { currentRequestId, requestIdHeader } from '#server/request-id.ts';
import { currentSpan } from '#server/traces/span.ts';

const channel = 'http.client.request.created';
/** The service that firebase-admin calls; an emulator has the name in its paths. */
const toolkit = 'identitytoolkit.googleapis.com';

/** Beside "Bearer owner", what opens the admin side of the sandbox's sign-in service where others reach it. */
export const consoleTokenHeader = 'x-console-token';
/** The tokens of servers of this process, by the host that their own calls go to. */
const ownTokens = new Map<string, string>();

/** Has the calls of firebase-admin to this host, which is ours, carry the token of the sandbox's console. */
export const passTokenOn = (host: string, token: string): void => void ownTokens.set(host, token);

/** firebase-admin takes no headers, and makes its requests itself: the id is added when one of them was made and is not yet sent. */
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

/** The span of one of these requests. Its name ends with the method of the service, which its path has after a project: `accounts:lookup`. */
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

/** Has the calls of firebase-admin carry the id of the request that they are made for. Once is enough for a process, and more do no harm. */
export function passRequestIdsOn(): void {
  unsubscribe(channel, passOn);
  subscribe(channel, passOn);
}

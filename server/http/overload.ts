import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Time budget of an event loop turn, in milliseconds. New calls wait for its end, so at most about
 * two budgets: well within browser and health check timeouts.
 */
const maxTurnMs = 500;
/** With fewer calls, something else took the time. */
const minCrowd = 500;

/** Per connection. Clients wait for answers; unread ones would take memory. */
const maxOnOne = 8;

/** Shared with refusals for lack of connections. */
export const crowded = {
  code: 'busy',
  message: 'Too many people are here right now. Please try again in a few seconds.',
  headers: { 'Retry-After': '5', 'Cache-Control': 'no-store' },
} as const;

const body = Buffer.from(JSON.stringify({ status: 503, message: crowded.message, data: null, code: crowded.code }));
const head = {
  'Content-Type': 'application/json',
  'Content-Length': body.byteLength,
  'X-Content-Type-Options': 'nosniff',
  ...crowded.headers,
};

/** Sheds calls without time for them. */
export interface Overload {
  /** Passes on only what there is time for. */
  guard(listener: Listener): Listener;
  /** Total so far. */
  refused(): number;
}

/**
 * Most calls finish within their turn, so load shows only in the turn's length. Beyond the limit,
 * backend calls get a cheap refusal to end the turn soon; pages, files and `/healthz` do not.
 * @param now monotonic milliseconds
 */
export function createOverload(
  now: () => number = () => performance.now(),
  limits = { maxTurnMs, minCrowd, maxOnOne },
): Overload {
  let begun: number | null = null;
  let calls = 0;
  let refused = 0;
  const endTurn = () => {
    begun = null;
    calls = 0;
  };
  const hasTime = (): boolean => {
    calls += 1;
    if (begun === null) {
      begun = now();
      setImmediate(endTurn);
      return true;
    }
    return calls <= limits.minCrowd || now() - begun <= limits.maxTurnMs;
  };
  const unanswered = new WeakMap<Socket, number>();
  /** Tracks a connection's open calls. False if it must be dropped. */
  const isPatient = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (socket.destroyed) return false;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > limits.maxOnOne) {
      socket.destroy();
      return false;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return true;
  };
  const guard: Overload['guard'] = (listener) => (request, response) => {
    if (!isPatient(request, response)) return undefined;
    if (hasTime() || !request.url?.startsWith('/backend/')) return listener(request, response);
    refused += 1;
    // Node drains the body.
    return response.writeHead(503, head).end(body);
  };
  return { guard, refused: () => refused };
}

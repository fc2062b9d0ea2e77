import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * How long one turn of the event loop may answer calls, in milliseconds. Whatever arrived during a turn waits for its end, so that nobody waits for
 * more than about two of them: long before a browser gives up, and soon enough for a proxy that asks whether we are well.
 */
const maxTurnMs = 500;
/** Fewer calls in a turn are no crowd: then something else took the time. */
const smallestCrowd = 500;

/**
 * Calls of one connection that may wait for their answers. Browsers and proxies send the next after an answer; whoever sends a thousand before reading one
 * would take everybody's time, and has all the answers kept in memory.
 */
const maxOnOne = 8;

/** Shared with calls that are refused because too many wait for the database. */
export const crowded = {
  code: 'busy',
  message: 'Too many people are here right now. Please try again in a few seconds.',
  headers: { 'Retry-After': '5', 'Cache-Control': 'no-store' },
} as const;

const body = Buffer.from(JSON.stringify({ status: 503, message: crowded.message, data: null, code: crowded.code }));
const head = { 'Content-Type': 'application/json', 'Content-Length': body.byteLength, 'X-Content-Type-Options': 'nosniff', ...crowded.headers };

/** Refuses calls that this process has no time for. */
export interface Overload {
  /** Asks the listener only for what there is time for. */
  guard(listener: Listener): Listener;
  /** How many calls were refused so far. */
  refused(): number;
}

/**
 * Most calls need no database and are done within their turn, so none is ever under way when the next is read: what waits are unread connections, and
 * only the length of the turn tells how many. From its limit on, the backend's calls get a reply that costs a fraction of an answer, so that the turn
 * ends soon. Pages and files are not refused, nor is `/healthz`.
 * @param now milliseconds of the monotonic clock
 */
export function createOverload(now: () => number = () => performance.now(), limits = { maxTurnMs, smallestCrowd, maxOnOne }): Overload {
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
    return calls <= limits.smallestCrowd || now() - begun <= limits.maxTurnMs;
  };
  const unanswered = new WeakMap<Socket, number>();
  /** Counts a call of a connection until it is answered. False once the connection has to go. */
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
    // Node reads and drops the body, if there is one.
    return response.writeHead(503, head).end(body);
  };
  return { guard, refused: () => refused };
}

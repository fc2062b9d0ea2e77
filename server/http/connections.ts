import type { Server as HttpServer, ServerOptions } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';

/** Milliseconds; Node then replies 408 and closes. */
const maxArrivalMs = 15_000;

/**
 * Slow bodies must not hold connections.
 * @param idle milliseconds; must exceed the proxies' timeout in front, or they would reuse a
 * connection that we just closed, and return 502
 */
export const arrivalLimits = (idle: number, milliseconds = maxArrivalMs): ServerOptions => ({
  requestTimeout: milliseconds,
  headersTimeout: milliseconds,
  keepAliveTimeout: idle,
  connectionsCheckingInterval: Math.min(1_000, milliseconds),
});

interface Endings {
  /** Lets the next reply close them, so that no request is lost in transit. */
  readonly idle: number;
  /** The rest is cut off after this. */
  readonly longest: number;
}

const idlePause = 100;
/** Pending requests may take this much longer when a worker leaves, in milliseconds. */
export const maxLeavingMs = 60_000;
/** Idle time at shutdown, in milliseconds: a request may be in transit. */
export const lastIdle = 1_000;

/** Milliseconds. */
const maxAcceptingMs = 2_000;

/** Node accepts one connection per loop round, and closing resets the others. */
async function acceptWaiting(listener: HttpServer): Promise<void> {
  const until = performance.now() + maxAcceptingMs;
  let count = 0;
  const note = () => {
    count += 1;
  };
  listener.on('connection', note);
  for (let before = -1; before < count && performance.now() < until; ) {
    before = count;
    // The first round may be ending.
    await nextRound();
    await nextRound();
  }
  listener.off('connection', note);
}

/** Resolves once all open connections have ended. */
export async function endConnections(listener: HttpServer, { idle, longest }: Endings): Promise<void> {
  await acceptWaiting(listener);
  let repeated: NodeJS.Timeout | undefined;
  const whenIdle = setTimeout(() => {
    listener.closeIdleConnections();
    repeated = setInterval(() => listener.closeIdleConnections(), idlePause);
  }, idle);
  const late = setTimeout(() => listener.closeAllConnections(), longest);
  // The HTTP server's close would drop idle connections at once.
  await new Promise<void>((resolve) => Server.prototype.close.call(listener, () => resolve()));
  // Also ends its timers.
  listener.close();
  for (const timer of [whenIdle, repeated, late]) clearTimeout(timer);
}

/** The second argument comes from the platform. */
type Handler = (request: Request, environment?: object) => Response | Promise<Response>;

/** How long shutdown waits for idleness, in milliseconds; later requests are still answered. */
const maxDrainMs = 6_000;

/** The listener stays open: a pending sign-up calls embedded services over it. */
export function createDrain(serve: Handler): {
  readonly fetch: Handler;
  closeByReplies(): void;
  drained(): Promise<void>;
} {
  let underWay = 0;
  let stopping = false;
  let settle: () => void = () => undefined;
  const fetch: Handler = async (request, environment) => {
    underWay += 1;
    try {
      const response = await serve(request, environment);
      // Kept-alive connections would reach a stopped server.
      if (stopping) response.headers.set('Connection', 'close');
      return response;
    } finally {
      underWay -= 1;
      if (stopping && underWay === 0) settle();
    }
  };
  const drained = () =>
    new Promise<void>((resolve) => {
      stopping = true;
      settle = resolve;
      if (underWay === 0) resolve();
      setTimeout(resolve, maxDrainMs).unref();
    });
  const closeByReplies = () => {
    stopping = true;
  };
  return { fetch, closeByReplies, drained };
}

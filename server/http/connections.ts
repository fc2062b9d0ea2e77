import type { Server as HttpServer, ServerOptions } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';

/** How long a request may take to arrive, in milliseconds. Afterwards Node answers 408 and closes the connection. */
const maxArrivalMs = 15_000;

/**
 * A body that trickles in must not hold a connection open. Node looks for late requests every so often, by default each half minute.
 * @param idle how long an idle connection stays open, in milliseconds. It has to be longer than at the proxies in front of us: otherwise one would now and
 * then send a request on a connection that we just closed, and its customer would see 502.
 */
export const arrivalLimits = (idle: number, milliseconds = maxArrivalMs): ServerOptions => ({
  requestTimeout: milliseconds,
  headersTimeout: milliseconds,
  keepAliveTimeout: idle,
  connectionsCheckingInterval: Math.min(1_000, milliseconds),
});

/** How long connections may take to end, in milliseconds. */
interface Endings {
  /** Idle ones are left open for so long: the next reply closes them, and none is closed while a request is on its way. */
  readonly idle: number;
  /** Whatever is left after this is cut off. */
  readonly longest: number;
}

const idlePause = 100;
/** How long a request may take that is pending when a worker leaves, beyond the time of an idle connection, in milliseconds: a long file to a slow reader. */
export const maxLeavingMs = 60_000;
/** How long an idle connection stays open when everybody stops, in milliseconds: a request may be on its way. */
export const lastIdle = 1_000;

/** The longest that whoever waits to be accepted is accepted, in milliseconds. */
const maxAcceptingMs = 2_000;

/** Accepts whoever waits for it. Node accepts one connection in each round of its loop, and closing would reset the others. */
async function acceptWaiting(listener: HttpServer): Promise<void> {
  const until = performance.now() + maxAcceptingMs;
  let count = 0;
  const note = () => {
    count += 1;
  };
  listener.on('connection', note);
  for (let before = -1; before < count && performance.now() < until; ) {
    before = count;
    // The first may end within the round that is under way.
    await nextRound();
    await nextRound();
  }
  listener.off('connection', note);
}

/** Accepts no more connections, and resolves once all that are open have ended. */
export async function endConnections(listener: HttpServer, { idle, longest }: Endings): Promise<void> {
  await acceptWaiting(listener);
  let repeated: NodeJS.Timeout | undefined;
  const whenIdle = setTimeout(() => {
    listener.closeIdleConnections();
    repeated = setInterval(() => listener.closeIdleConnections(), idlePause);
  }, idle);
  const late = setTimeout(() => listener.closeAllConnections(), longest);
  // Closing a server of HTTP would close its idle connections too, at once.
  await new Promise<void>((resolve) => Server.prototype.close.call(listener, () => resolve()));
  // Ends its own timers, too.
  listener.close();
  for (const timer of [whenIdle, repeated, late]) clearTimeout(timer);
}

/** A web-standard handler; the second argument is what the platform passes along. */
type Handler = (request: Request, environment?: object) => Response | Promise<Response>;

/** How long shutdown waits for a moment without pending requests, in milliseconds. Those that are left then are answered all the same. */
const patience = 6_000;

/**
 * Counts pending requests so that shutdown can let them finish. The listener must stay open meanwhile: a pending sign-up still
 * calls the embedded services over it.
 */
export function createDrain(serve: Handler): { readonly fetch: Handler; closeByReplies(): void; drained(): Promise<void> } {
  let underWay = 0;
  let stopping = false;
  let settle: () => void = () => undefined;
  const fetch: Handler = async (request, environment) => {
    underWay += 1;
    try {
      const response = await serve(request, environment);
      // A kept-alive connection would send its next request to a stopped server.
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
      setTimeout(resolve, patience).unref();
    });
  const closeByReplies = () => {
    stopping = true;
  };
  return { fetch, closeByReplies, drained };
}

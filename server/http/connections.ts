import type { ServerOptions } from 'node:http';

/** How long a request may take to arrive, in milliseconds. Afterwards Node answers 408 and closes the connection. */
const longestArrival = 15_000;

/**
 * How long an idle connection stays open, in milliseconds: longer than at the proxies in front of us (60 s as they come). Otherwise one would
 * now and then send a request on a connection that we just closed, and its customer would see 502.
 */
const longestIdle = 75_000;

/** A body that trickles in must not hold a connection open. Node looks for late requests every so often, by default each half minute. */
export const arrivalLimits = (milliseconds = longestArrival): ServerOptions => ({
  requestTimeout: milliseconds,
  headersTimeout: milliseconds,
  keepAliveTimeout: longestIdle,
  connectionsCheckingInterval: Math.min(1_000, milliseconds),
});

/** A web-standard handler; the second argument is what the platform passes along. */
type Handler = (request: Request, environment?: object) => Response | Promise<Response>;

/** How long shutdown waits for pending requests, in milliseconds. */
const patience = 8_000;

/**
 * Counts pending requests so that shutdown can let them finish. The listener must stay open meanwhile: a pending sign-up still
 * calls the embedded services over it.
 */
export function createDrain(serve: Handler): { readonly fetch: Handler; drained(): Promise<void> } {
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
  return { fetch, drained };
}

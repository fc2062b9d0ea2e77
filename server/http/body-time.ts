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

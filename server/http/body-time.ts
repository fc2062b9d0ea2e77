import type { ServerOptions } from 'node:http';

/** How long a request may take to arrive, in milliseconds. Afterwards Node answers 408 and closes the connection. */
const longestArrival = 15_000;

/** A body that trickles in must not hold a connection open. Node looks for late requests every so often, by default each half minute. */
export const arrivalLimits = (milliseconds = longestArrival): ServerOptions => ({
  requestTimeout: milliseconds,
  headersTimeout: milliseconds,
  connectionsCheckingInterval: Math.min(1_000, milliseconds),
});

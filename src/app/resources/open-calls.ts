import { shownPrices } from '#contract/account/prices.ts';
import { RequestFault } from '#machines/request/fault.ts';
import { call } from '#ports/backend/call.ts';
import { HttpError } from '#ports/http.ts';

/** The calls without a token: all that public pages load. */
export { listMarkets } from '#ports/market/markets.ts';
export const readLandingPrices = (signal: AbortSignal) => call(shownPrices, { signal });

/** A failed call as requests store it, with the server's reply if there is one. */
export const requestFaultOf = (error: unknown): unknown =>
  error instanceof HttpError && error.response !== null
    ? new RequestFault(error.problem, { response: error.response, data: error.response.body })
    : error;

import { fromPromise } from 'xstate';
import type { PricesBySymbol } from '#domain/markets/prices.ts';
import { priceFeedMachine } from '#machines/priceFeed/priceFeed.machine.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import { listPrices } from '#ports/bank/prices.ts';
import { serverNow } from '#ports/http.ts';
import { type Customer, open } from '../../handle/app-handle.ts';
import type { Services } from '../../handle/services.ts';
import { watchWindow } from '../app/window.ts';

const providePriceFeed = ({ bank }: Services) =>
  priceFeedMachine.provide({
    actors: {
      loadPrices: fromPromise<PricesBySymbol, undefined>(async ({ signal }) => {
        const prices = (await listPrices(bank, signal)).map(
          ({ symbol, buy, sell, at }) => [symbol, { buy, sell, at }] as const,
        );
        // An empty list is not an update: the known prices keep aging.
        if (prices.length === 0)
          throw new ProblemError({ code: 'malformedReply', retryable: true, message: 'The reply has no prices.' });
        return Object.fromEntries(prices);
      }),
      watchWindow,
    },
  });

/** The session's one price feed, shared by all pages. */
export const openPriceFeed = (customer: Customer) =>
  open(customer.flows, 'priceFeed', () => ({ logic: providePriceFeed(customer.services), input: { now: serverNow } }));

import { fromPromise } from 'xstate';
import { priceFeedMachine } from '../../../machines/priceFeed/priceFeed.machine.ts';
import type { PriceBook } from '../../../machines/shared/market.ts';
import { listPrices } from '../../ports/bank/prices.ts';
import { serverNow } from '../../ports/http.ts';
import { defineFlow } from '../flow.ts';
import type { World } from '../world.ts';
import type { Services } from './services.ts';
import { watchWindow } from './window.ts';

export const providePriceFeed = ({ bank }: Services) =>
  priceFeedMachine.provide({
    actors: {
      loadPrices: fromPromise<PriceBook, undefined>(async ({ signal }) =>
        Object.fromEntries((await listPrices(bank, signal)).map(({ symbol, buy, sell, at }) => [symbol, { buy, sell, at }])),
      ),
      watchWindow,
    },
  });

/** The one price feed of the session, shared by every page that shows prices. */
export const priceFeedFlow = ({ services }: World) =>
  defineFlow({ key: 'priceFeed', scope: 'customer', logic: providePriceFeed(services), input: { now: serverNow } });

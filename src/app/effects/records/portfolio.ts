import { fromCallback, fromPromise } from 'xstate';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { CostMethod } from '#domain/portfolio/positions.ts';
import type { PriceSeries } from '#domain/portfolio/priceHistory.ts';
import { type PerformanceRange, performanceRanges } from '#domain/portfolio/range.ts';
import { portfolioMachine } from '#machines/portfolio/portfolio.machine.ts';
import type { PortfolioSources, RecordsFact, RecordsRequested } from '#machines/portfolio/portfolio.types.ts';
import { serverNow } from '#ports/http.ts';
import { startOfYear, yearAt } from '#ui/time/zone.ts';
import { goTo } from '../../address/location.ts';
import { type Customer, open, requestOf } from '../../handle/app-handle.ts';
import type { Services } from '../../handle/services.ts';
import { watchWindow } from '../app/window.ts';
import { loadPastPrices } from '../market/past-prices.ts';
import { openPriceFeed } from '../market/price-feed.ts';
import { openHistories } from './history.ts';
import { watchMoney } from './portfolio-facts.ts';

const providePortfolio = (services: Services) =>
  portfolioMachine.provide({
    actors: {
      loadPastPrices: fromPromise<PriceSeries, { coins: readonly TradableCode[]; days: number }>(
        ({ input: { coins, days }, signal }) => loadPastPrices(services, coins, days, signal),
      ),
      watchRecords: fromCallback<RecordsRequested, PortfolioSources, RecordsFact>(({ input, sendBack, receive }) => {
        const { stop, retry } = watchMoney(input, sendBack);
        receive(retry);
        return stop;
      }),
      watchWindow,
    },
  });

/** The view in the address: `?range=1Y&method=fifo`. */
function requestedPortfolioView(search: string): { range: PerformanceRange | null; method: CostMethod | null } {
  const query = new URLSearchParams(search);
  const method = query.get('method');
  return {
    range: performanceRanges.find((range) => range === query.get('range')) ?? null,
    method: method === 'average' || method === 'fifo' ? method : null,
  };
}

/** Stores a choice in the address, without a new history entry. */
function setQueryParam(name: string, value: string): void {
  const query = new URLSearchParams(location.search);
  query.set(name, value);
  goTo(`${location.pathname}?${query}`, { replace: true });
}

/** The session's one portfolio, shared by the dashboard and the assets page. */
export const openPortfolio = (customer: Customer) =>
  open(
    customer.flows,
    'portfolio',
    () => {
      const { range, method } = requestedPortfolioView(location.search);
      const sources = {
        ...openHistories(customer),
        priceFeed: openPriceFeed(customer),
        accounts: requestOf(customer, 'accounts'),
      };
      return {
        logic: providePortfolio(customer.services),
        input: {
          sources,
          range: range ?? '1M',
          method: method ?? 'average',
          now: serverNow,
          startOfYear: (at) => startOfYear(yearAt(at)),
        },
      };
    },
    (portfolio) => {
      portfolio.on('range.changed', (event) => setQueryParam('range', event.range));
      portfolio.on('method.changed', (event) => setQueryParam('method', event.method));
    },
  );

/** The portfolio outlives its pages, so a later visit applies the view in its address. */
export function applyRequestedView(customer: Customer): void {
  const portfolio = openPortfolio(customer);
  const { range, method } = requestedPortfolioView(location.search);
  const chosen = portfolio.getSnapshot().context;
  if (range !== null && range !== chosen.range) portfolio.send({ type: 'range.chosen', range });
  if (method !== null && method !== chosen.method) portfolio.send({ type: 'method.chosen', method });
}

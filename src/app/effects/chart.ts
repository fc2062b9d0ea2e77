import { fromPromise } from 'xstate';
import { chartMachine } from '#machines/chart/chart.machine.ts';
import type { ChartRange, Series } from '#machines/chart/chart.types.ts';
import { serverNow } from '#ports/http.ts';
import { defineFlow } from '../flow.ts';
import type { Services } from './services.ts';

export const provideChart = ({ series }: Services) =>
  chartMachine.provide({
    actors: {
      loadSeries: fromPromise<Series, { marketId: string; range: ChartRange }>(({ input: { marketId, range } }) => series(marketId, range)),
    },
  });

/** A price chart of a page's own: another page may show another coin. */
export const chartFlow = (services: Services, key: string, marketId: string) =>
  defineFlow({ key, scope: 'customer', logic: provideChart(services), input: { marketId, now: serverNow } });

import { fromPromise } from 'xstate';
import { chartMachine } from '#machines/chart/chart.machine.ts';
import type { ChartRange, Series } from '#machines/chart/chart.types.ts';
import { untilDrawnByApp } from '#ports/browser/window.ts';
import { serverNow } from '#ports/http.ts';
import { type Customer, type OpenPage, open } from '../../handle/app-handle.ts';
import type { Services } from '../../handle/services.ts';
import { watchWindow } from '../app/window.ts';

const provideChart = ({ series }: Services) =>
  chartMachine.provide({
    actors: {
      loadSeries: fromPromise<Series, { marketId: string; range: ChartRange }>(
        async ({ input: { marketId, range } }) => {
          const loaded = await series(marketId, range);
          await untilDrawnByApp();
          return loaded;
        },
      ),
      watchWindow,
    },
  });

type ChartName = 'dashboardChart' | 'exchangeChart' | 'assetChart' | 'coinChart';

/**
 * Each page has its own price chart, since another page may show another coin. A chart far down the
 * page loads once it is near.
 */
export const openChart = (owner: Customer | OpenPage, name: ChartName, marketId: string, isFar = false) =>
  open(owner.flows, name, () => ({ logic: provideChart(owner.services), input: { marketId, isFar, now: serverNow } }));

import { fromPromise } from 'xstate';
import { chartMachine } from '../../../machines/chart/chart.machine.ts';
import type { ChartRange, Series } from '../../../machines/chart/chart.types.ts';
import { serverNow } from '../../ports/http.ts';
import { loadSeries } from '../../ports/market/series.ts';
import { defineFlow } from '../flow.ts';
import type { Services } from './services.ts';

/** The specification's series: one day at full precision, longer ones at none; XRP (`ripple`) in Canadian dollars with three digits. */
const requests: Record<ChartRange, { days: 1 | 365 | 1825; precision: number }> = {
  day: { days: 1, precision: 8 },
  year: { days: 365, precision: 0 },
  fiveYears: { days: 1825, precision: 0 },
};

export const provideChart = ({ settings }: Services) =>
  chartMachine.provide({
    actors: {
      loadSeries: fromPromise<Series, { marketId: string; range: ChartRange }>(async ({ input: { marketId, range }, signal }) => {
        const canadian = marketId === 'ripple';
        const { days, precision } = requests[range];
        const series = await loadSeries(
          settings.marketUrl,
          { marketId, currency: canadian ? 'cad' : 'usd', days, precision: canadian ? 3 : precision },
          signal,
        );
        return { currency: canadian ? 'CAD' : 'USD', points: series.map(([at, price]) => ({ at, price: String(price) })) };
      }),
    },
  });

/** A price chart of a page's own: another page may show another coin. */
export const chartFlow = (services: Services, key: string, marketId: string) =>
  defineFlow({ key, scope: 'customer', logic: provideChart(services), input: { marketId, now: serverNow } });

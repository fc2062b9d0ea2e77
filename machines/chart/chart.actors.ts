import { promiseContract } from '../shared/actors.ts';
import type { ChartRange, Series } from './chart.types.ts';

/** The price series of a coin from the public market-data service. */
export const loadSeries = promiseContract<Series, { marketId: string; range: ChartRange }>('loadSeries');

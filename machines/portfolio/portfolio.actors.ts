import type { TradableCode } from '#domain/assets/assets.ts';
import type { PriceSeries } from '#domain/portfolio/priceHistory.ts';
import { promiseContract, streamContract } from '../shared/actors.ts';
import type { PortfolioSources, RecordsFact } from './portfolio.types.ts';

/** The past prices of some coins over a number of days up to now, in dollars: market_chart for each. */
export const loadPastPrices = promiseContract<PriceSeries, { coins: readonly TradableCode[]; days: number }>('loadPastPrices');

/** From the parent to the stream: request again what did not load. */
export type RecordsRequested = { readonly type: 'records.requested' };

/** Has all of the customer's records read, and tells these, the balances and the prices: what there is at once, then each change. */
export const watchRecords = streamContract<RecordsFact, PortfolioSources, RecordsRequested>('watchRecords');

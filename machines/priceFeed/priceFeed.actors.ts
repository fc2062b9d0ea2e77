import { promiseContract } from '../shared/actors.ts';
import type { PriceBook } from '../shared/market.ts';

/** GET /api/prices, by symbol. Rejects with a ProblemError that carries the whole error. */
export const loadPrices = promiseContract<PriceBook>('loadPrices');

import type { PricesBySymbol } from '#domain/markets/prices.ts';
import { promiseContract } from '../shared/actors.ts';

/** GET /api/prices, by symbol. Rejects with a ProblemError that carries the whole error. */
export const loadPrices = promiseContract<PricesBySymbol>('loadPrices');

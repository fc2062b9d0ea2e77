import type { CoinCosts } from '#domain/portfolio/positions.ts';
import { promiseContract } from '../shared/actors.ts';

/** Saves all costs of a customer, replacing those saved before. */
export const saveCosts = promiseContract<void, { customerGuid: string; costs: CoinCosts }>('saveCosts');

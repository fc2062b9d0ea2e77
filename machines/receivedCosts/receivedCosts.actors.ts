import { promiseContract } from '../shared/actors.ts';
import type { CoinCosts } from '../shared/portfolio/positions.ts';

/** Keeps all costs of a customer in place of those that were kept before. */
export const keepCosts = promiseContract<void, { customerGuid: string; costs: CoinCosts }>('keepCosts');

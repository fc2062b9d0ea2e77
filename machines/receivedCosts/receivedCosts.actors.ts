import type { CoinCosts } from '#domain/portfolio/positions.ts';
import { promiseContract } from '../shared/actors.ts';

/** Keeps all costs of a customer in place of those that were kept before. */
export const keepCosts = promiseContract<void, { customerGuid: string; costs: CoinCosts }>('keepCosts');

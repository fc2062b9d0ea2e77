import type { CostBasisByDeposit } from '#domain/portfolio/positions.ts';
import { promiseContract } from '../shared/actors.ts';

/** Saves all costs of a customer, replacing those saved before. */
export const saveCostBasis = promiseContract<void, { customerGuid: string; costs: CostBasisByDeposit }>('saveCostBasis');

import type { Amount } from '#domain/money/money.ts';
import type { CostBasisByDeposit } from '#domain/portfolio/positions.ts';
import { promiseContract } from '../shared/actors.ts';

/** All costs that the customer has saved, on any device. */
export const loadCostBasis = promiseContract<CostBasisByDeposit>('loadCostBasis');

/** Saves the cost of one deposit, or removes it with null. Answers with all costs. Saving again has no further effect. */
export const saveCostBasis = promiseContract<CostBasisByDeposit, { guid: string; cost: Amount | null }>('saveCostBasis');

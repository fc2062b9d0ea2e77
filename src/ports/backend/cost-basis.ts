import * as v from 'valibot';
import type { Amount } from '#domain/money/money.ts';
import { isCost, isDepositGuid } from '#domain/portfolio/costBasis.ts';
import type { CostBasisByDeposit } from '#domain/portfolio/positions.ts';
import { callBackend } from './call.ts';

const schema = v.object({ costs: v.record(v.pipe(v.string(), v.check(isDepositGuid)), v.custom<Amount>(isCost)) });

/** Saves travel in parts of this size, which the backend takes at once. */
const mostAtOnce = 500;

/** All costs that the customer of the user token saved. */
export const readCostBasis = async (ut: string, signal: AbortSignal): Promise<CostBasisByDeposit> =>
  (await callBackend('cost-basis', schema, { token: ut, signal })).costs;

interface Save {
  /** By the guid of the deposit; null removes a cost. */
  readonly costs: Readonly<Record<string, Amount | null>>;
  /** Whether deposits that have a cost already keep it. */
  readonly onlyNew?: boolean;
}

/** Saves the costs of some deposits, at least one. Answers with all costs. */
export async function saveCostBasis(ut: string, { costs, onlyNew = false }: Save, signal: AbortSignal): Promise<CostBasisByDeposit> {
  const entries = Object.entries(costs);
  const body = { costs: Object.fromEntries(entries.slice(0, mostAtOnce)), only_new: onlyNew };
  const saved = await callBackend('cost-basis', schema, { method: 'PUT', body, token: ut, signal });
  const rest = Object.fromEntries(entries.slice(mostAtOnce));
  return entries.length > mostAtOnce ? saveCostBasis(ut, { costs: rest, onlyNew }, signal) : saved.costs;
}

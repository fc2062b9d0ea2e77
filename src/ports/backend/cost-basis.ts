import { costBasis, mostAtOnce } from '#contract/account/costBasis.ts';
import type { Amount } from '#domain/money/money.ts';
import type { CostBasisByDeposit } from '#domain/portfolio/positions.ts';
import { call } from './call.ts';

interface Save {
  /** By the guid of the deposit; null removes a cost. */
  readonly costs: Readonly<Record<string, Amount | null>>;
  /** Keeps costs that exist already. */
  readonly onlyNew?: boolean;
}

/** Saves the costs of at least one deposit, in batches. @returns all costs */
export async function saveCostBasis(
  ut: string,
  { costs, onlyNew = false }: Save,
  signal: AbortSignal,
): Promise<CostBasisByDeposit> {
  const entries = Object.entries(costs);
  const body = { costs: Object.fromEntries(entries.slice(0, mostAtOnce)), onlyNew };
  const saved = await call(costBasis.save, { body, token: ut, signal });
  const rest = Object.fromEntries(entries.slice(mostAtOnce));
  return entries.length > mostAtOnce ? saveCostBasis(ut, { costs: rest, onlyNew }, signal) : saved.costs;
}

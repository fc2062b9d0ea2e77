import * as v from 'valibot';
import { isAmount } from '#domain/money/money.ts';
import type { CostBasisByDeposit } from '#domain/portfolio/positions.ts';

const keyOf = (customerGuid: string): string => `received_costs.${customerGuid}`;
const schema = v.record(
  v.string(),
  v.custom<CostBasisByDeposit[string]>((value) => isAmount(value) && !value.startsWith('-')),
);

/** The cost basis that a customer entered for received coins; empty without a saved one that we can read. */
export function readCostBasis(customerGuid: string): CostBasisByDeposit {
  try {
    const { success, output } = v.safeParse(schema, JSON.parse(localStorage.getItem(keyOf(customerGuid)) ?? '{}'));
    return success ? output : {};
  } catch {
    return {};
  }
}

/** @throws DOMException when the browser keeps nothing, or has no room */
export const saveCostBasis = (customerGuid: string, costs: CostBasisByDeposit): void =>
  localStorage.setItem(keyOf(customerGuid), JSON.stringify(costs));

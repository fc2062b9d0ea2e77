import * as v from 'valibot';
import { isCost, isDepositGuid } from '#domain/portfolio/costBasis.ts';
import type { CostBasisByDeposit } from '#domain/portfolio/positions.ts';
import { browserStorage } from '#ports/browser/storage.ts';

/** Where earlier versions of the app kept the costs. */
const keyOf = (customerGuid: string): string => `received_costs.${customerGuid}`;
const schema = v.record(v.string(), v.unknown());

/** The costs that an earlier version left in this browser; empty without any that we can read. */
export function readLeftCosts(customerGuid: string): CostBasisByDeposit {
  try {
    const left = v.parse(schema, JSON.parse(browserStorage().getItem(keyOf(customerGuid)) ?? '{}'));
    return Object.fromEntries(Object.entries(left).flatMap(([guid, cost]) => (isDepositGuid(guid) && isCost(cost) ? [[guid, cost]] : [])));
  } catch {
    return {};
  }
}

/** Removes them, once the backend has them. */
export function removeLeftCosts(customerGuid: string): void {
  try {
    browserStorage().removeItem(keyOf(customerGuid));
  } catch {
    // A browser that blocks its storage has nothing to remove.
  }
}

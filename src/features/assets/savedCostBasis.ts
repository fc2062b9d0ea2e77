import * as v from 'valibot';
import { isCost, isDepositGuid } from '#domain/portfolio/costBasis.ts';
import type { CostBasisByDeposit } from '#domain/portfolio/positions.ts';
import { browserStorage } from '#ports/browser/storage.ts';

/** The storage key of earlier app versions. */
const keyOf = (customerGuid: string): string => `received_costs.${customerGuid}`;
const schema = v.record(v.string(), v.unknown());

export function readLeftCosts(customerGuid: string): CostBasisByDeposit {
  try {
    const left = v.parse(schema, JSON.parse(browserStorage().getItem(keyOf(customerGuid)) ?? '{}'));
    return Object.fromEntries(
      Object.entries(left).flatMap(([guid, cost]) => (isDepositGuid(guid) && isCost(cost) ? [[guid, cost]] : [])),
    );
  } catch {
    return {};
  }
}

export function removeLeftCosts(customerGuid: string): void {
  try {
    browserStorage().removeItem(keyOf(customerGuid));
  } catch {
    // Blocked storage has nothing to remove.
  }
}

import { assets } from '#domain/assets/assets.ts';
import { lookUp } from '#domain/lookUp.ts';
import { type ParsedDecimal, parseDecimal, toDecimal } from '#domain/money/money.ts';
import type { CoinCosts } from '#domain/portfolio/positions.ts';
import type { ReceivedCostsContext } from './receivedCosts.types.ts';

const { decimals } = assets.USD;

/** The typed cost in cents. Zero is a cost too, for coins that were a gift or mined. */
export const typedCost = ({ text }: Pick<ReceivedCostsContext, 'text'>): ParsedDecimal => parseDecimal(text, decimals);

/** The cost of a deposit as it would be typed; empty if it is unknown. */
export const textOf = (costs: CoinCosts, guid: string): string => {
  const cost = lookUp(costs, guid);
  return cost === undefined ? '' : toDecimal(cost, decimals);
};

/** All costs, with the edited one as typed. */
export function costsWithTyped(context: Pick<ReceivedCostsContext, 'costs' | 'guid' | 'text'>): CoinCosts {
  const typed = typedCost(context);
  return typed.ok ? { ...context.costs, [context.guid]: typed.amount } : context.costs;
}

/** All costs except the edited one. */
export const costsWithout = ({ costs, guid }: Pick<ReceivedCostsContext, 'costs' | 'guid'>): CoinCosts =>
  Object.fromEntries(Object.entries(costs).filter(([each]) => each !== guid));

import { assets } from '#domain/assets/assets.ts';
import { lookUp } from '#domain/lookUp.ts';
import { type ParsedDecimal, parseDecimal, toDecimal } from '#domain/money/money.ts';
import { splitUnit } from '#domain/money/unit.ts';
import type { CostBasisByDeposit } from '#domain/portfolio/positions.ts';
import type { CostBasisContext } from './costBasis.types.ts';

const { decimals } = assets.USD;

/** The typed cost in cents. Zero is a cost too, for coins that were a gift or mined. */
export const typedCost = ({ text }: Pick<CostBasisContext, 'text'>): ParsedDecimal => {
  const typed = splitUnit(text);
  return parseDecimal(typed?.unit === 'USD' ? typed.number : text, decimals);
};

/** The cost of a deposit as it would be typed; empty if it is unknown. */
export const textOf = (costs: CostBasisByDeposit, guid: string): string => {
  const cost = lookUp(costs, guid);
  return cost === undefined ? '' : toDecimal(cost, decimals);
};

/** All costs, with the edited one as typed. */
export function costsWithTyped(context: Pick<CostBasisContext, 'costs' | 'guid' | 'text'>): CostBasisByDeposit {
  const typed = typedCost(context);
  return typed.ok ? { ...context.costs, [context.guid]: typed.amount } : context.costs;
}

/** All costs except the edited one. */
export const costsWithout = ({ costs, guid }: Pick<CostBasisContext, 'costs' | 'guid'>): CostBasisByDeposit =>
  Object.fromEntries(Object.entries(costs).filter(([each]) => each !== guid));

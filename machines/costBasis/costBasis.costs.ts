import { assets } from '#domain/assets/assets.ts';
import { lookUp } from '#domain/lookUp.ts';
import { type Amount, type ParsedDecimal, parseDecimal, toDecimal } from '#domain/money/money.ts';
import { splitUnit } from '#domain/money/unit.ts';
import { isCost } from '#domain/portfolio/costBasis.ts';
import type { CostBasisContext } from './costBasis.machine.ts';

const { decimals } = assets.USD;

/** The typed cost in cents. Zero is a cost too, for coins that were a gift or mined. */
export function typedCost({ text }: Pick<CostBasisContext, 'text'>): ParsedDecimal {
  const split = splitUnit(text);
  const typed = parseDecimal(split?.unit === 'USD' ? split.number : text, decimals);
  return typed.ok && !isCost(typed.amount) ? { ok: false, reason: 'tooLarge' } : typed;
}

/** The cost of a deposit; null while it is unknown. */
export const costOf = (costs: CostBasisContext['costs'], guid: string): Amount | null => (costs && lookUp(costs, guid)) ?? null;

/** The cost of a deposit as it would be typed; empty if it is unknown. */
export function textOf(costs: CostBasisContext['costs'], guid: string): string {
  const cost = costOf(costs, guid);
  return cost === null ? '' : toDecimal(cost, decimals);
}

/** The edited deposit with its typed cost. */
export function typedChange(context: CostBasisContext): { guid: string; cost: Amount | null } {
  const typed = typedCost(context);
  if (!typed.ok) throw new RangeError(`no cost to save: ${typed.reason}`);
  return { guid: context.guid, cost: typed.amount };
}

/** The edited deposit without a cost. */
export const removal = ({ guid }: CostBasisContext): { guid: string; cost: Amount | null } => ({ guid, cost: null });

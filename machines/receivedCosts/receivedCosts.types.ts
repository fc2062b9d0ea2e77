import type { ParsedDecimal } from '#domain/money/money.ts';
import type { CoinCosts } from '#domain/portfolio/positions.ts';
import type { Problem } from '../shared/problem.ts';

/** Why what was typed is no cost. */
export type CostFault = Extract<ParsedDecimal, { ok: false }>['reason'];

export interface ReceivedCostsInput {
  readonly customerGuid: string;
  /** What was told before. */
  readonly costs: CoinCosts;
}

export interface ReceivedCostsContext extends ReceivedCostsInput {
  /** The deposit whose cost is being told, and what is typed of it. */
  readonly guid: string;
  readonly text: string;
  readonly fault: CostFault | null;
  readonly problem: Problem | null;
}

export type ReceivedCostsEvent =
  | { readonly type: 'cost.edited'; readonly guid: string }
  | { readonly type: 'cost.typed'; readonly text: string }
  | { readonly type: 'cost.saved' }
  /** Nobody knows after all. */
  | { readonly type: 'cost.forgotten' }
  | { readonly type: 'edit.cancelled' };

export type ReceivedCostsEmitted = { readonly type: 'costs.changed'; readonly costs: CoinCosts };

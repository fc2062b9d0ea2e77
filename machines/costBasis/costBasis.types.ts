import type { Amount, ParsedDecimal } from '#domain/money/money.ts';
import type { CostBasisByDeposit } from '#domain/portfolio/positions.ts';
import type { Problem } from '../shared/problem.ts';

/** Why the typed text is not a cost. */
export type InvalidCost = Extract<ParsedDecimal, { ok: false }>['reason'];

/** A cost that was being entered: for which deposit, and the text typed so far. */
export interface CostDraft {
  readonly guid: string;
  readonly text: string;
}

export interface CostBasisInput {
  /** What was typed before the session expired; null without. */
  readonly draft: CostDraft | null;
}

export interface CostBasisContext extends CostBasisInput {
  /** Null until they are loaded: a cost that is not known is never taken for one that was not entered. */
  readonly costs: CostBasisByDeposit | null;
  /** The deposit whose cost is edited, and the text typed so far. */
  readonly guid: string;
  readonly text: string;
  readonly invalid: InvalidCost | null;
  readonly problem: Problem | null;
}

export type CostBasisEvent =
  /** A page shows the costs, or the customer tries again. */
  | { readonly type: 'costs.requested' }
  | { readonly type: 'cost.edited'; readonly guid: string }
  | { readonly type: 'cost.typed'; readonly text: string }
  /** `value`: what the coins are valued at now, in cents, if known. */
  | { readonly type: 'cost.saved'; readonly value?: Amount | null }
  /** A cost that was questioned is right. */
  | { readonly type: 'cost.confirmed' }
  /** The cost is removed: it is unknown again. */
  | { readonly type: 'cost.removed' }
  | { readonly type: 'edit.canceled' };

export type CostBasisEmitted = { readonly type: 'costBasis.changed'; readonly costs: CostBasisByDeposit };

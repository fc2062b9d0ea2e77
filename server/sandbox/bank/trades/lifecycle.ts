import type { bankTrades } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { dueAt } from '../lifecycle/due.ts';

export type Trade = typeof bankTrades.$inferSelect;

/** Milliseconds from its creation to a trade's states. In the sandbox a trade never becomes `completed`. */
export const tradeDelays = { pending: 500, executed: 1_500, settling: 3_000 } as const;

/** States that something still follows, as the partial index over open trades has them. */
export const openTradeStates = ['storing', 'pending', 'executed'];

export interface TradeStep {
  readonly state: 'pending' | 'executed' | 'settling' | 'failed';
  readonly at: number;
}

const nextStep: Readonly<Record<string, 'pending' | 'executed' | 'settling'>> = { storing: 'pending', pending: 'executed', executed: 'settling' };

/**
 * The next state that a trade has reached by now, or `null` while nothing is due. A trade that carries its failure from the start fails
 * where another would become pending.
 */
export function nextTradeStep(
  trade: Pick<Trade, 'state' | 'failureCode' | 'createdAt'>,
  services: Pick<Services, 'clock' | 'config'>,
): TradeStep | null {
  const state = nextStep[trade.state];
  if (state === undefined || !services.clock.due(trade.createdAt, tradeDelays[state])) return null;
  const at = dueAt(services, trade.createdAt, tradeDelays[state]);
  return { state: trade.failureCode === null ? state : 'failed', at };
}

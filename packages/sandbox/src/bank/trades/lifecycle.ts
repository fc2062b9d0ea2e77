import type { bankTrades } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { dueAt } from '../lifecycle/due.ts';

export type Trade = typeof bankTrades.$inferSelect;

/** Milliseconds from creation. Sandbox trades never become `completed`. */
export const tradeDelays = { pending: 500, executed: 1_500, settling: 3_000 } as const;

/** Must match the partial index over open trades. */
export const openTradeStates = ['storing', 'pending', 'executed'];

export interface TradeStep {
  readonly state: 'pending' | 'executed' | 'settling' | 'failed';
  readonly at: number;
}

const nextStep: Readonly<Record<string, 'pending' | 'executed' | 'settling'>> = {
  storing: 'pending',
  pending: 'executed',
  executed: 'settling',
};

/** The next due state, or `null`. Preset failures apply instead of `pending`. */
export function nextTradeStep(
  trade: Pick<Trade, 'state' | 'failureCode' | 'createdAt'>,
  services: Pick<Services, 'clock' | 'config'>,
): TradeStep | null {
  const state = nextStep[trade.state];
  if (state === undefined || !services.clock.due(trade.createdAt, tradeDelays[state])) return null;
  const at = dueAt(services, trade.createdAt, tradeDelays[state]);
  return { state: trade.failureCode === null ? state : 'failed', at };
}

import { partsOf, stageOf, type Trade } from '../trades/trade.ts';
import type { ActivityStatus, TradeActivity } from './activity.ts';

const statuses: Readonly<Record<ReturnType<typeof stageOf>, ActivityStatus>> = {
  pending: 'pending',
  settling: 'pending',
  filled: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** A trade as an activity; null for a pair that this product does not trade. */
export function activityOfTrade(trade: Trade): TradeActivity | null {
  const parts = partsOf(trade);
  if (parts === null) return null;
  return {
    source: 'trade',
    trade,
    guid: trade.guid,
    kind: trade.side,
    asset: parts.asset,
    out: parts.given,
    in: parts.received,
    fee: { asset: 'USD', amount: parts.fee },
    status: statuses[stageOf(trade)],
    failureCode: trade.failureCode,
    createdAt: trade.createdAt,
    updatedAt: trade.updatedAt,
  };
}

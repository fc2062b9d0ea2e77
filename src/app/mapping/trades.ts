import { marketOfLabels } from '#domain/trades/quotedMarket.ts';
import type { Trade } from '#domain/trades/trade.ts';
import type { Trade as BankTrade } from '#ports/bank/trades.ts';

/** The bank's trade as the machines know it. */
export const tradeOf = (trade: BankTrade): Trade => ({
  market: marketOfLabels(trade.labels, trade.created_at),
  guid: trade.guid,
  quoteGuid: trade.quote_guid ?? '',
  side: trade.side,
  symbol: trade.symbol,
  deliverAmount: trade.deliver_amount,
  receiveAmount: trade.receive_amount,
  fee: trade.fee,
  state: trade.state,
  failureCode: trade.failure_code ?? null,
  createdAt: trade.created_at,
  updatedAt: trade.updated_at,
});

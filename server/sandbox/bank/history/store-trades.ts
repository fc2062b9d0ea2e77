import { symbolOf } from '#domain/markets/prices.ts';
import type { Executor } from '#server/db/database.ts';
import { bankQuotes, bankTrades } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import type { Entry } from '../ledger/ledger.ts';
import { tradeDelays } from '../trades/lifecycle.ts';
import { tradePostings } from '../trades/settlement.ts';
import type { PlannedTrade } from './plan-trades.ts';

/**
 * Writes the quotes and the trades: one statement for each table, in the order in which they happened.
 * @returns the entries to book for them
 */
export async function storeTrades(services: Services, tx: Executor, customerGuid: string, plan: readonly PlannedTrade[]): Promise<Entry[]> {
  if (plan.length === 0) return [];
  const rows = [];
  for (const { at, request, accounts, quote, labels, failureCode } of plan) {
    const [quoteGuid, guid] = [await services.guids.next(tx), await services.guids.next(tx)];
    const { side, deliverAmount, receiveAmount, fee } = quote;
    const ended = failureCode === null ? { state: 'settling', after: tradeDelays.settling } : { state: 'failed', after: tradeDelays.pending };
    const entry: Entry = { kind: 'trade', referenceGuid: guid, at: at + tradeDelays.executed, postings: tradePostings(accounts, quote) };
    rows.push({
      quote: { ...quote, guid: quoteGuid, customerGuid, tradeGuid: guid, updatedAt: at },
      trade: {
        guid,
        quoteGuid,
        customerGuid,
        tradeType: 'platform',
        symbol: symbolOf(request.asset),
        side,
        state: ended.state,
        failureCode,
        receiveAmount,
        deliverAmount,
        fee,
        labels,
        createdAt: at,
        updatedAt: at + ended.after,
      },
      entries: failureCode === null ? [entry] : [],
    });
  }
  await tx.insert(bankQuotes).values(rows.map(({ quote }) => quote));
  await tx.insert(bankTrades).values(rows.map(({ trade }) => trade));
  return rows.flatMap(({ entries }) => entries);
}

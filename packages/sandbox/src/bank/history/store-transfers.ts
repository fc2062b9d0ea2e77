import { eq } from 'drizzle-orm';
import { symbolOf } from '#domain/markets/prices.ts';
import type { Executor } from '#server/db/database.ts';
import { bankQuotes, bankTrades, bankTransfers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import type { Entry, Hold } from '../ledger/ledger.ts';
import { tradeDelays } from '../trades/lifecycle.ts';
import { tradePostings } from '../trades/settlement.ts';
import { type Effects, moveOn, storeSteps } from '../transfers/advance.ts';
import type { Transfer } from '../transfers/lifecycle.ts';
import { returnPostings, returnRow } from '../transfers/returns.ts';
import type { Draft } from './draft-transfer.ts';
import type { PlannedTrade } from './plan-trades.ts';
import type { Fate } from './plan-transfers.ts';

export interface OwnTrade extends PlannedTrade {
  readonly customerGuid: string;
}

/** Stores quotes and trades, one statement per table. @returns the entries to book */
export async function storeTrades(services: Services, tx: Executor, plan: readonly OwnTrade[]): Promise<Entry[]> {
  if (plan.length === 0) return [];
  const rows = [];
  for (const { customerGuid, at, request, accounts, quote, labels, failureCode } of plan) {
    const [quoteGuid, guid] = [await services.guids.next(tx), await services.guids.next(tx)];
    const { side, deliverAmount, receiveAmount, fee } = quote;
    const ended =
      failureCode === null
        ? { state: 'settling', after: tradeDelays.settling }
        : { state: 'failed', after: tradeDelays.pending };
    const entry: Entry = {
      kind: 'trade',
      referenceGuid: guid,
      at: at + tradeDelays.executed,
      postings: tradePostings(accounts, quote),
    };
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

interface Bookings {
  readonly entries: Entry[];
  readonly releasedHolds: Hold[];
}

/** Stores, advances and reverses transfers. @returns the entries to book */
export async function storeTransfers(services: Services, tx: Executor, drafts: readonly Draft[]): Promise<Bookings> {
  const quotes = drafts.flatMap(({ quote }) => quote ?? []);
  if (quotes.length > 0) await tx.insert(bankQuotes).values(quotes);
  const begun = await tx
    .insert(bankTransfers)
    .values(drafts.map(({ row }) => row))
    .returning();
  const effects: Effects = { entries: [], releasedHolds: [], failures: [] };
  const moved = begun.map((transfer) => moveOn(services, transfer, effects));
  await storeSteps(tx, moved);
  const returned = [];
  for (const [index, { fate }] of drafts.entries()) {
    const transfer = moved[index];
    if (transfer !== undefined && fate?.kind === 'returned')
      returned.push(await takeBack(services, tx, transfer, fate));
  }
  // Past transfers placed no holds.
  const entries = effects.entries.map(({ releasedHold: _none, ...entry }) => entry);
  return { entries: [...entries, ...returned], releasedHolds: effects.releasedHolds };
}

async function takeBack(
  services: Services,
  tx: Executor,
  transfer: Transfer,
  { code, at, taken = transfer.estimatedAmount }: Extract<Fate, { kind: 'returned' }>,
): Promise<Entry> {
  const { guid, destinationAccount } = transfer;
  const row = {
    ...returnRow(transfer, at),
    guid: await services.guids.next(tx),
    amount: taken,
    returnCode: code,
  };
  await tx.insert(bankTransfers).values(row);
  await tx.update(bankTransfers).set({ returnCode: code, updatedAt: at }).where(eq(bankTransfers.guid, guid));
  const { guid: accountGuid } = destinationAccount as { guid: string };
  return {
    kind: 'funding_return',
    referenceGuid: guid,
    at,
    postings: returnPostings(transfer, accountGuid, taken),
  };
}

import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { bankTrades } from '../../../db/schema/index.ts';
import type { Services } from '../../../services.ts';
import { book, hold } from '../ledger/ledger.ts';
import { lockFor, type Owner, sweepLimit } from '../lifecycle/moments.ts';
import { nextTradeStep, openTradeStates, type Trade } from './lifecycle.ts';
import { findTradeAccounts, tradePostings } from './settlement.ts';

/** Moves on every trade that is due. Money moves where a trade becomes executed, in the same transaction. */
export async function advanceTrades(services: Services, owner: Owner): Promise<void> {
  const mine = owner === null ? undefined : eq(bankTrades.customerGuid, owner);
  const open = await services.db
    .select()
    .from(bankTrades)
    .where(and(inArray(bankTrades.state, openTradeStates), mine))
    .orderBy(bankTrades.serial)
    .limit(sweepLimit);
  for (const trade of open) {
    if (nextTradeStep(trade, services) !== null) await services.db.transaction((tx) => advanceOne(services, tx, trade.guid, owner));
  }
}

async function advanceOne(services: Services, tx: Executor, guid: string, owner: Owner): Promise<void> {
  // What stood in the list may have been moved on since: the locked row decides.
  const [trade] = await tx.select().from(bankTrades).where(eq(bankTrades.guid, guid)).for('no key update', lockFor(owner));
  if (trade === undefined) return;
  let current: Trade = trade;
  for (let step = nextTradeStep(current, services); step !== null; step = nextTradeStep(current, services)) {
    if (step.state === 'executed') await execute(services, tx, current, step.at);
    current = { ...current, state: step.state, updatedAt: step.at };
  }
  if (current === trade) return;
  await tx.update(bankTrades).set({ state: current.state, updatedAt: current.updatedAt }).where(eq(bankTrades.guid, guid));
}

async function execute(services: Services, tx: Executor, trade: Trade, at: number): Promise<void> {
  const accounts = await findTradeAccounts(tx, { customerGuid: trade.customerGuid ?? '', symbol: trade.symbol, side: trade.side });
  if ('missing' in accounts) throw new Error(`trade ${trade.guid} has lost its ${accounts.missing}`);
  // Booked before it is released, the promised part would for a moment not be covered by the balance.
  await hold(tx, accounts.delivering.guid, -trade.deliverAmount);
  await book(services, tx, { kind: 'trade', referenceGuid: trade.guid, at, postings: tradePostings(accounts, trade) });
}

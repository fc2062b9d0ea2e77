import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { bankAccounts, bankTrades } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { bookAll, type Entry } from '../ledger/ledger.ts';
import { lockFor, type Owner, sweepLimit } from '../lifecycle/due.ts';
import { nextTradeStep, openTradeStates, type Trade } from './lifecycle.ts';
import { tradeAccounts, tradePostings } from './settlement.ts';

/**
 * Per sweep: booking takes most of a millisecond, and reads must not wait for hundreds. All are due
 * within seconds, so none starves.
 */
const sweptTrades = 50;

/** Advances due trades in one transaction, booking executed ones. */
export async function advanceTrades(services: Services, owner: Owner): Promise<void> {
  const mine = owner === null ? undefined : eq(bankTrades.customerGuid, owner);
  const open = await services.db
    .select()
    .from(bankTrades)
    .where(and(inArray(bankTrades.state, openTradeStates), mine))
    .orderBy(bankTrades.serial)
    .limit(owner === null ? sweptTrades : sweepLimit);
  const due = open.filter((trade) => nextTradeStep(trade, services) !== null).map(({ guid }) => guid);
  if (due.length > 0) await services.db.transaction((tx) => advanceAll(services, tx, due, owner));
}

async function advanceAll(services: Services, tx: Executor, due: readonly string[], owner: Owner): Promise<void> {
  // Rows may have advanced meanwhile: only locked ones count.
  const locked = await tx
    .select()
    .from(bankTrades)
    .where(inArray(bankTrades.guid, [...due]))
    .orderBy(bankTrades.guid)
    .for('no key update', lockFor(owner));
  const executed: { trade: Trade; at: number }[] = [];
  const moved = locked.flatMap((trade) => {
    let current = trade;
    for (let step = nextTradeStep(current, services); step !== null; step = nextTradeStep(current, services)) {
      if (step.state === 'executed') executed.push({ trade, at: step.at });
      current = { ...current, state: step.state, updatedAt: step.at };
    }
    return current === trade ? [] : [current];
  });
  await execute(services, tx, executed);
  if (moved.length > 0) await storeStates(tx, moved);
}

/** Books trades against their holds. */
async function execute(
  services: Services,
  tx: Executor,
  executed: readonly { readonly trade: Trade; readonly at: number }[],
): Promise<void> {
  if (executed.length === 0) return;
  const owners = [...new Set(executed.map(({ trade }) => trade.customerGuid ?? ''))];
  const accounts = await tx
    .select({
      guid: bankAccounts.guid,
      type: bankAccounts.type,
      asset: bankAccounts.asset,
      owner: bankAccounts.customerGuid,
    })
    .from(bankAccounts)
    .where(inArray(bankAccounts.customerGuid, owners));
  const entries = executed.map(({ trade, at }): Entry => {
    const own = accounts.filter(({ owner }) => owner === trade.customerGuid);
    const pair = tradeAccounts(own, trade.symbol, trade.side);
    if ('missing' in pair) throw new Error(`trade ${trade.guid} has lost its ${pair.missing}`);
    const releasedHold = { accountGuid: pair.delivering.guid, amount: trade.deliverAmount };
    return { kind: 'trade', referenceGuid: trade.guid, at, postings: tradePostings(pair, trade), releasedHold };
  });
  await bookAll(services, tx, entries);
}

async function storeStates(tx: Executor, trades: readonly Trade[]): Promise<void> {
  const rows = trades.map(
    ({ guid, state, updatedAt }) => sql`(${guid}, ${state}, ${new Date(updatedAt).toISOString()}::timestamptz)`,
  );
  await tx.execute(sql`
    update bank_trades set state = moved.state, updated_at = moved.updated_at
      from (values ${sql.join(rows, sql`, `)}) as moved (guid, state, updated_at) where bank_trades.guid = moved.guid`);
}

import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { bankTransfers } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { bookAll, type Entry, type Hold } from '../ledger/ledger.ts';
import { lockFor, type Owner, sweepLimit } from '../lifecycle/due.ts';
import { markBankAccount } from './counterparties.ts';
import { nextTransferStep, openTransferStates, stepped, type Transfer, type TransferStep } from './lifecycle.ts';
import { arrivalHoldOf, chainHash, sourceHoldOf, transferPostings } from './settlement.ts';

/**
 * Advances due transfers in one transaction: outgoing, and those about to arrive. Money moves on
 * completion, or on arrival on hold.
 */
export async function advanceTransfers(services: Services, owner: Owner): Promise<void> {
  const open = await services.db
    .select()
    .from(bankTransfers)
    .where(and(inArray(bankTransfers.state, openTransferStates), concerning(owner)))
    // Quick steps first: reviews and holds must not fill the sweep.
    .orderBy(sql`${bankTransfers.state} in ('reviewing', 'holding')`, bankTransfers.serial)
    .limit(sweepLimit);
  const due = open.filter((transfer) => nextTransferStep(transfer, services) !== null).map(({ guid }) => guid);
  if (due.length > 0) await services.db.transaction((tx) => advanceAll(services, tx, due, owner));
}

/** The sender's record, and the receiver's money. */
function concerning(owner: Owner) {
  if (owner === null) return undefined;
  const received = sql`${bankTransfers.transferType} = 'book' and ${bankTransfers.destinationAccount} ->> 'customer_guid' = ${owner}`;
  return or(eq(bankTransfers.customerGuid, owner), received);
}

async function advanceAll(services: Services, tx: Executor, due: readonly string[], owner: Owner): Promise<void> {
  // Rows may have advanced meanwhile: only locked ones count.
  const locked = await tx
    .select()
    .from(bankTransfers)
    .where(inArray(bankTransfers.guid, [...due]))
    .orderBy(bankTransfers.guid)
    .for('no key update', lockFor(owner));
  const effects: Effects = { entries: [], releasedHolds: [], failures: [] };
  const moved = locked.flatMap((transfer) => {
    const current = moveOn(services, transfer, effects);
    return current === transfer ? [] : [current];
  });
  await bookAll(services, tx, effects.entries, effects.releasedHolds);
  // Ordered, to avoid deadlocks over shared bank accounts.
  const failures = effects.failures.toSorted((a, b) => (a.bankAccountGuid < b.bankAccountGuid ? -1 : 1));
  for (const { bankAccountGuid, failureCode, at } of failures)
    await markBankAccount(tx, bankAccountGuid, failureCode, at);
  if (moved.length > 0) await storeSteps(tx, moved);
}

/** Of a batch. */
export interface Effects {
  readonly entries: Entry[];
  readonly releasedHolds: Hold[];
  readonly failures: { readonly bankAccountGuid: string; readonly failureCode: string; readonly at: number }[];
}

/** Takes all due steps and collects their effects. */
export function moveOn(services: Services, transfer: Transfer, effects: Effects): Transfer {
  const { asset, guid, transferType, side } = transfer;
  // Incoming coins keep their hash.
  const onChain = transferType === 'crypto' && side === 'withdrawal';
  const txnHash = onChain ? chainHash(services.config.sandbox.seed, asset, guid) : transfer.txnHash;
  let current = transfer;
  for (let step = nextTransferStep(current, services); step !== null; step = nextTransferStep(current, services)) {
    noteEffects(current, step, effects);
    current = stepped(current, step, txnHash);
  }
  return current;
}

function noteEffects(row: Transfer, { state, at }: TransferStep, { entries, releasedHolds, failures }: Effects): void {
  const { externalBankAccountGuid: bankAccountGuid, failureCode } = row;
  if (state === 'failed' && bankAccountGuid !== null && failureCode !== null)
    failures.push({ bankAccountGuid, failureCode, at });
  const arrivalHold = arrivalHoldOf(row);
  if (row.state === 'pending') {
    const entry = {
      kind: 'transfer',
      referenceGuid: row.guid,
      at,
      postings: transferPostings(row),
      releasedHold: sourceHoldOf(row),
    } as const;
    entries.push(state === 'holding' ? { ...entry, newHold: arrivalHold } : entry);
  }
  // In older data, returned deposits may be `holding` without a hold.
  if (row.state === 'holding' && row.returnCode === null && arrivalHold !== undefined) releasedHolds.push(arrivalHold);
}

export async function storeSteps(tx: Executor, transfers: readonly Transfer[]): Promise<void> {
  const timestamp = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const units = (amount: bigint | null) => amount?.toString() ?? null;
  const rows = transfers.map(
    (
      row,
    ) => sql`(${row.guid}, ${row.state}, ${timestamp(row.updatedAt)}::timestamptz, ${units(row.amount)}::numeric, ${units(row.networkFee)}::numeric,
      ${row.txnHash}::text, ${timestamp(row.holdStartedAt)}::timestamptz, ${row.decision}::text, ${timestamp(row.decidedAt)}::timestamptz)`,
  );
  await tx.execute(sql`
    update bank_transfers set state = moved.state, updated_at = moved.updated_at, amount = moved.amount, network_fee = moved.network_fee,
           txn_hash = moved.txn_hash, hold_started_at = moved.hold_started_at, decision = moved.decision, decided_at = moved.decided_at
      from (values ${sql.join(rows, sql`, `)})
        as moved (guid, state, updated_at, amount, network_fee, txn_hash, hold_started_at, decision, decided_at)
     where bank_transfers.guid = moved.guid`);
}

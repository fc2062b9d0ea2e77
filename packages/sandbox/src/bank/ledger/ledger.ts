import { eq, inArray, sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { bankAccounts, ledgerEntries, ledgerPostings } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { systemAccountGuid } from '../assets/bank-identity.ts';

export interface Posting {
  readonly accountGuid: string;
  readonly asset: string;
  readonly amount: bigint;
}

/** Reserved for a pending movement. Base units. */
export interface Hold {
  readonly accountGuid: string;
  readonly amount: bigint;
}

/** An entry's cause; the reference is the guid of the named record. */
type EntryKind =
  /** Customer: the gift on verification, recorded as a book transfer. */
  | 'opening_balance'
  /** Customer: funds past demo trades in older data. */
  | 'history_deposit'
  /** Customer: reverses the demo's gifts. */
  | 'gifts_replaced'
  /** Trade: both sides and the fee, at execution. */
  | 'trade'
  /** Transfer: amount and fee, on completion or on arrival on hold. */
  | 'transfer'
  /** References the returned transfer, so that none is returned twice. */
  | 'funding_return';

export interface Entry {
  readonly kind: EntryKind;
  /** Booked once per kind. */
  readonly referenceGuid: string;
  readonly at: number;
  readonly postings: readonly Posting[];
  /** The hold that this entry settles. */
  readonly releasedHold?: Hold;
  /** A hold on incoming money. */
  readonly newHold?: Hold;
}

/** The bank's side: gifts come from the reserve, fees go to the fee account. */
export const reserve = (asset: string, amount: bigint): Posting => ({
  accountGuid: systemAccountGuid('reserve', asset),
  asset,
  amount,
});
export const feeIncome = (asset: string, amount: bigint): Posting => ({
  accountGuid: systemAccountGuid('fee', asset),
  asset,
  amount,
});

/**
 * Books an entry in the caller's transaction. The database updates balances and rejects unbalanced
 * or overdrawing entries.
 * @returns `false` if already booked
 */
export async function book(services: Services, tx: Executor, entry: Entry): Promise<boolean> {
  return (await bookAll(services, tx, [entry])) === 1;
}

/**
 * Books entries with one statement per table, and releases other holds. Locks all accounts in one
 * order.
 * @returns the number booked; earlier ones are skipped with their holds
 */
export async function bookAll(
  services: Services,
  tx: Executor,
  entries: readonly Entry[],
  releasedHolds: readonly Hold[] = [],
): Promise<number> {
  const booked = await insertEntries(services, tx, entries);
  const postings = booked
    .flatMap(({ guid, postings }) => postings.map((posting) => ({ ...posting, entryGuid: guid })))
    .filter(({ amount }) => amount !== 0n);
  const holds = booked.flatMap(({ releasedHold, newHold }) =>
    [releasedHold, newHold].filter((hold) => hold !== undefined),
  );
  await lockAccounts(
    tx,
    [...postings, ...holds, ...releasedHolds].map(({ accountGuid }) => accountGuid),
    { assets: postings.map(({ asset }) => asset), at: Math.min(...booked.map(({ at }) => at)) },
  );
  // Before the postings: holds must never exceed the balance.
  await changeHeld(tx, booked.flatMap(({ releasedHold }) => releasedHold ?? []).map(negated));
  if (postings.length > 0) await tx.insert(ledgerPostings).values(postings);
  // After the postings, summed: a hold may start and end in one batch.
  const newHolds = booked.flatMap(({ newHold }) => newHold ?? []);
  await changeHeld(tx, [...newHolds, ...releasedHolds.map(negated)]);
  return booked.length;
}

const negated = (hold: Hold): Hold => ({ ...hold, amount: -hold.amount });

async function insertEntries(services: Services, tx: Executor, entries: readonly Entry[]) {
  if (entries.length === 0) return [];
  const withGuids = [];
  for (const entry of entries) withGuids.push({ ...entry, guid: await services.guids.next(tx) });
  const made = await tx
    .insert(ledgerEntries)
    .values(withGuids.map(({ guid, kind, referenceGuid, at }) => ({ guid, kind, referenceGuid, createdAt: at })))
    .onConflictDoNothing({ target: [ledgerEntries.kind, ledgerEntries.referenceGuid] })
    .returning({ guid: ledgerEntries.guid });
  return withGuids.filter(({ guid }) => made.some((row) => row.guid === guid));
}

/** Locks accounts in id order, to avoid deadlocks. Creates missing bank accounts, dated `at`. */
export async function lockAccounts(
  tx: Executor,
  accountGuids: readonly string[],
  missing: { readonly assets: readonly string[]; readonly at: number },
) {
  const guids = [...new Set(accountGuids)];
  if (guids.length === 0) return;
  const lock = () =>
    tx
      .select({ guid: bankAccounts.guid })
      .from(bankAccounts)
      .where(inArray(bankAccounts.guid, guids))
      .orderBy(bankAccounts.guid)
      .for('no key update');
  const found = await lock();
  if (found.length === guids.length || missing.assets.length === 0) return;
  await openSystemAccounts(tx, [...new Set(missing.assets)], missing.at);
  await lock();
}

/** Created on first use. */
async function openSystemAccounts(tx: Executor, assetCodes: readonly string[], at: number): Promise<void> {
  const types = [
    { type: 'reserve', name: 'Reserve' },
    { type: 'fee', name: 'Fees' },
  ] as const;
  const rows = assetCodes.flatMap((asset) =>
    types.map(({ type, name }) => ({
      guid: systemAccountGuid(type, asset),
      customerGuid: null,
      type,
      asset,
      name,
      createdAt: at,
      updatedAt: at,
    })),
  );
  await tx.insert(bankAccounts).values(rows).onConflictDoNothing();
}

/** Places a hold if enough is available. @returns whether it did */
export async function hold(tx: Executor, accountGuid: string, amount: bigint): Promise<boolean> {
  const result = await tx.execute(sql`select ledger_hold(${accountGuid}, ${amount.toString()}) as held`);
  return rowsOf<{ held: boolean }>(result)[0]?.held === true;
}

export async function release(services: Services, tx: Executor, hold: Hold): Promise<void> {
  await bookAll(services, tx, [], [hold]);
}

/** One statement per account; negative amounts lower holds. */
async function changeHeld(tx: Executor, changes: readonly Hold[]): Promise<void> {
  const sums = new Map<string, bigint>();
  for (const { accountGuid, amount } of changes) sums.set(accountGuid, (sums.get(accountGuid) ?? 0n) + amount);
  for (const [accountGuid, amount] of sums) {
    const held = sql`${bankAccounts.held} + ${amount.toString()}::numeric`;
    if (amount !== 0n) await tx.update(bankAccounts).set({ held }).where(eq(bankAccounts.guid, accountGuid));
  }
}

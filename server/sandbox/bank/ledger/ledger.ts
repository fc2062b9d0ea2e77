import { eq, inArray, sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { bankAccounts, ledgerEntries, ledgerPostings } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';
import { systemAccountGuid } from '../assets/bank-identity.ts';

export interface Posting {
  readonly accountGuid: string;
  readonly asset: string;
  /** Base units: positive into the account, negative out of it. */
  readonly amount: bigint;
}

/** A part of an account's balance, set aside for a pending movement so that nothing else can spend it. Base units. */
export interface Hold {
  readonly accountGuid: string;
  readonly amount: bigint;
}

/** What entries are booked for; the reference is the guid of the named record. */
type EntryKind =
  /** Customer: the sandbox's gift to a newly verified customer, which a book transfer records. */
  | 'opening_balance'
  /** Customer: paid for the demo's past trades in older data, from before its deposits had records. */
  | 'history_deposit'
  /** Customer: reverses the demo's gifts once its deposits replace them. */
  | 'gifts_replaced'
  /** Trade: both sides and the fee, when it is executed. */
  | 'trade'
  /** Transfer: its amount and its fee, when it completes, or when it arrives on hold. */
  | 'transfer'
  /** References the returned transfer rather than the return, so that no transfer is returned twice. */
  | 'funding_return';

/** One business event that moves money; its postings add up to zero per asset. */
export interface Entry {
  readonly kind: EntryKind;
  /** What caused it. The same cause is booked once per kind. */
  readonly referenceGuid: string;
  readonly at: number;
  readonly postings: readonly Posting[];
  /** The hold that this entry settles; it ends as the money leaves. */
  readonly releasedHold?: Hold;
  /** A hold on money that this entry brings in: it arrives, but is not available yet. */
  readonly newHold?: Hold;
}

/** The bank's own side: money given to customers comes from the reserve, and their fees go to the fee account. */
export const reserve = (asset: string, amount: bigint): Posting => ({ accountGuid: systemAccountGuid('reserve', asset), asset, amount });
export const feeIncome = (asset: string, amount: bigint): Posting => ({ accountGuid: systemAccountGuid('fee', asset), asset, amount });

/**
 * Books an entry within the caller's transaction. The database updates the balances and refuses entries that do not sum to zero or would overdraw.
 * @returns whether it was booked now; `false` when the same cause was booked before.
 */
export async function book(services: Services, tx: Executor, entry: Entry): Promise<boolean> {
  return (await bookAll(services, tx, [entry])) === 1;
}

/**
 * Books several entries with one statement per table, and releases holds that have no entry. Locks all accounts together, in one order.
 * @returns how many were booked now. Entries that were booked before are skipped, with their holds.
 */
export async function bookAll(services: Services, tx: Executor, entries: readonly Entry[], releasedHolds: readonly Hold[] = []): Promise<number> {
  const booked = await insertEntries(services, tx, entries);
  const postings = booked
    .flatMap(({ guid, postings }) => postings.map((posting) => ({ ...posting, entryGuid: guid })))
    .filter(({ amount }) => amount !== 0n);
  const holds = booked.flatMap(({ releasedHold, newHold }) => [releasedHold, newHold].filter((hold) => hold !== undefined));
  await lockAccounts(
    tx,
    [...postings, ...holds, ...releasedHolds].map(({ accountGuid }) => accountGuid),
    { assets: postings.map(({ asset }) => asset), at: Math.min(...booked.map(({ at }) => at)) },
  );
  // Before the postings: the held amount must never exceed the balance.
  await changeHeld(tx, booked.flatMap(({ releasedHold }) => releasedHold ?? []).map(negated));
  if (postings.length > 0) await tx.insert(ledgerPostings).values(postings);
  // After the postings, as one sum: a hold may start and end in the same batch.
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

/**
 * Locks accounts in the order of their ids, so that two transactions never deadlock. Opens the bank's own accounts in these assets, dated
 * `at`, if some are missing.
 */
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

/** The bank's own accounts of these assets, made when first needed. */
async function openSystemAccounts(tx: Executor, assetCodes: readonly string[], at: number): Promise<void> {
  const types = [
    { type: 'reserve', name: 'Reserve' },
    { type: 'fee', name: 'Fees' },
  ] as const;
  const rows = assetCodes.flatMap((asset) =>
    types.map(({ type, name }) => ({ guid: systemAccountGuid(type, asset), customerGuid: null, type, asset, name, createdAt: at, updatedAt: at })),
  );
  await tx.insert(bankAccounts).values(rows).onConflictDoNothing();
}

/**
 * Places a hold on part of an account for a pending movement, if that much is available.
 * @returns whether it did.
 */
export async function hold(tx: Executor, accountGuid: string, amount: bigint): Promise<boolean> {
  const result = await tx.execute(sql`select ledger_hold(${accountGuid}, ${amount.toString()}) as held`);
  return rowsOf<{ held: boolean }>(result)[0]?.held === true;
}

/** Releases a hold whose movement was canceled. */
export async function release(services: Services, tx: Executor, hold: Hold): Promise<void> {
  await bookAll(services, tx, [], [hold]);
}

/** Raises the held amount, or lowers it by a negative amount: one statement per account. */
async function changeHeld(tx: Executor, changes: readonly Hold[]): Promise<void> {
  const sums = new Map<string, bigint>();
  for (const { accountGuid, amount } of changes) sums.set(accountGuid, (sums.get(accountGuid) ?? 0n) + amount);
  for (const [accountGuid, amount] of sums) {
    const held = sql`${bankAccounts.held} + ${amount.toString()}::numeric`;
    if (amount !== 0n) await tx.update(bankAccounts).set({ held }).where(eq(bankAccounts.guid, accountGuid));
  }
}

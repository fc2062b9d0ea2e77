import { eq, inArray, sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '../../../db/database.ts';
import { bankAccounts, ledgerEntries, ledgerPostings } from '../../../db/schema/index.ts';
import type { Services } from '../../../services.ts';
import { systemAccountGuid } from '../assets/bank-identity.ts';

export interface Posting {
  readonly accountGuid: string;
  readonly asset: string;
  /** Base units: positive into the account, negative out of it. */
  readonly amount: bigint;
}

/** One business event that moves money; its postings add up to zero per asset. */
export interface Entry {
  readonly kind: string;
  /** What caused it. The same cause is booked once per kind. */
  readonly referenceGuid: string;
  readonly at: number;
  readonly postings: readonly Posting[];
  /** The promise that this entry makes good: it is taken back as the money leaves. */
  readonly promised?: { readonly accountGuid: string; readonly amount: bigint };
}

/** The bank's own side: what is given to customers comes from the reserve, what they pay for trading goes to the fee account. */
export const reserve = (asset: string, amount: bigint): Posting => ({ accountGuid: systemAccountGuid('reserve', asset), asset, amount });
export const feeIncome = (asset: string, amount: bigint): Posting => ({ accountGuid: systemAccountGuid('fee', asset), asset, amount });

/**
 * Books an entry within the caller's transaction. The database moves the balances and refuses what does not add up or would overdraw.
 * @returns whether it was booked now; `false` when the same cause was booked before.
 */
export async function book(services: Services, tx: Executor, entry: Entry): Promise<boolean> {
  return (await bookAll(services, tx, [entry])) === 1;
}

/** Books several entries with one statement a table. @returns how many were booked now: what was booked before is left out. */
export async function bookAll(services: Services, tx: Executor, entries: readonly Entry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const withGuids = [];
  for (const entry of entries) withGuids.push({ ...entry, guid: await services.guids.next(tx) });
  const made = await tx
    .insert(ledgerEntries)
    .values(withGuids.map(({ guid, kind, referenceGuid, at }) => ({ guid, kind, referenceGuid, createdAt: at })))
    .onConflictDoNothing({ target: [ledgerEntries.kind, ledgerEntries.referenceGuid] })
    .returning({ guid: ledgerEntries.guid });
  const booked = withGuids.filter(({ guid }) => made.some((row) => row.guid === guid));
  const postings = booked
    .flatMap(({ guid, postings }) => postings.map((posting) => ({ ...posting, entryGuid: guid })))
    .filter(({ amount }) => amount !== 0n);
  if (postings.length === 0) return booked.length;
  await lockAccounts(tx, postings, Math.min(...booked.map(({ at }) => at)));
  // Before the postings: a promise must at no moment exceed what the account holds.
  await release(tx, booked);
  await tx.insert(ledgerPostings).values(postings);
  return booked.length;
}

/** Locks the accounts in the order of their ids, so that two transactions never wait for each other; opens the bank's own where missing. */
async function lockAccounts(tx: Executor, postings: readonly Posting[], at: number): Promise<void> {
  const guids = [...new Set(postings.map(({ accountGuid }) => accountGuid))];
  const lock = () =>
    tx
      .select({ guid: bankAccounts.guid })
      .from(bankAccounts)
      .where(inArray(bankAccounts.guid, guids))
      .orderBy(bankAccounts.guid)
      .for('no key update');
  const found = await lock();
  if (found.length === guids.length) return;
  await openSystemAccounts(tx, [...new Set(postings.map(({ asset }) => asset))], at);
  await lock();
}

/** The bank's own accounts of these assets, made when first needed. */
export async function openSystemAccounts(tx: Executor, assetCodes: readonly string[], at: number): Promise<void> {
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
 * Promises a part of an account to a movement under way, if that much is neither spent nor promised.
 * @returns whether it was.
 */
export async function hold(tx: Executor, accountGuid: string, amount: bigint): Promise<boolean> {
  const result = await tx.execute(sql`select ledger_hold(${accountGuid}, ${amount.toString()}) as held`);
  return rowsOf<{ held: boolean }>(result)[0]?.held === true;
}

async function release(tx: Executor, entries: readonly Entry[]): Promise<void> {
  const amounts = new Map<string, bigint>();
  for (const { promised } of entries) if (promised) amounts.set(promised.accountGuid, (amounts.get(promised.accountGuid) ?? 0n) + promised.amount);
  for (const [accountGuid, amount] of amounts) {
    const held = sql`${bankAccounts.held} - ${amount.toString()}::numeric`;
    await tx.update(bankAccounts).set({ held }).where(eq(bankAccounts.guid, accountGuid));
  }
}

import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
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
}

/** The bank's own side: what is given to customers comes from the reserve, what they pay for trading goes to the fee account. */
export const reserve = (asset: string, amount: bigint): Posting => ({ accountGuid: systemAccountGuid('reserve', asset), asset, amount });
export const feeIncome = (asset: string, amount: bigint): Posting => ({ accountGuid: systemAccountGuid('fee', asset), asset, amount });

/**
 * Books an entry within the caller's transaction. The database moves the balances and refuses what does not add up or would overdraw.
 * @returns whether it was booked now; `false` when the same cause was booked before.
 */
export async function book(services: Services, tx: Executor, entry: Entry): Promise<boolean> {
  const [made] = await tx
    .insert(ledgerEntries)
    .values({ guid: await services.guids.next(tx), kind: entry.kind, referenceGuid: entry.referenceGuid, createdAt: entry.at })
    .onConflictDoNothing({ target: [ledgerEntries.kind, ledgerEntries.referenceGuid] })
    .returning({ guid: ledgerEntries.guid });
  if (made === undefined) return false;
  const postings = inLockOrder(entry.postings.filter(({ amount }) => amount !== 0n));
  await lockAccounts(tx, postings, entry.at);
  if (postings.length > 0) await tx.insert(ledgerPostings).values(postings.map((posting) => ({ ...posting, entryGuid: made.guid })));
  return true;
}

/** Accounts are always locked in the order of their ids, so that two entries never wait for each other. */
const inLockOrder = (postings: readonly Posting[]) => postings.toSorted((a, b) => (a.accountGuid < b.accountGuid ? -1 : 1));

async function lockAccounts(tx: Executor, postings: readonly Posting[], at: number): Promise<void> {
  const guids = [...new Set(postings.map(({ accountGuid }) => accountGuid))];
  if (guids.length === 0) return;
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

/** Promises a part of an account to a movement under way (a negative amount releases it). The database refuses what is not covered. */
export async function hold(tx: Executor, accountGuid: string, amount: bigint): Promise<void> {
  await tx
    .update(bankAccounts)
    .set({ held: sql`${bankAccounts.held} + ${amount.toString()}::numeric` })
    .where(sql`${bankAccounts.guid} = ${accountGuid}`);
}

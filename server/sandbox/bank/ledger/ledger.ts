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

/** A part of an account that a movement under way may count on, and nothing else may spend. Base units. */
export interface Promised {
  readonly accountGuid: string;
  readonly amount: bigint;
}

/** What entries are booked for; the reference is the guid of the named record. */
export type EntryKind =
  /** Customer: the sandbox's gift to who is newly verified. */
  | 'opening_balance'
  /** Customer: what paid for the demo's past trades in data of before its deposits had records. */
  | 'history_deposit'
  /** Customer: the demo's gifts taken back, as deposits with records stand in their place. */
  | 'gifts_replaced'
  /** Trade: both sides and the fee, when it is executed. */
  | 'trade'
  /** Transfer: what it moves and its fee, when it is done, or when money that is held for a while has arrived. */
  | 'transfer'
  /** The returned transfer, and not the return: so one transfer is never taken back twice. */
  | 'funding_return';

/** One business event that moves money; its postings add up to zero per asset. */
export interface Entry {
  readonly kind: EntryKind;
  /** What caused it. The same cause is booked once per kind. */
  readonly referenceGuid: string;
  readonly at: number;
  readonly postings: readonly Posting[];
  /** The promise that this entry makes good: it is taken back as the money leaves. */
  readonly promised?: Promised;
  /** What is there from now on and not yet available: promised again as the money arrives. */
  readonly withheld?: Promised;
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

/**
 * Books several entries with one statement a table, and gives back promises that nothing was booked for. Their accounts are locked together,
 * in one order.
 * @returns how many were booked now: what was booked before is left out, with its promises.
 */
export async function bookAll(services: Services, tx: Executor, entries: readonly Entry[], givenBack: readonly Promised[] = []): Promise<number> {
  const booked = await insertEntries(services, tx, entries);
  const postings = booked
    .flatMap(({ guid, postings }) => postings.map((posting) => ({ ...posting, entryGuid: guid })))
    .filter(({ amount }) => amount !== 0n);
  const promises = booked.flatMap(({ promised, withheld }) => [promised, withheld].filter((promise) => promise !== undefined));
  await lockAccounts(
    tx,
    [...postings, ...promises, ...givenBack].map(({ accountGuid }) => accountGuid),
    { assets: postings.map(({ asset }) => asset), at: Math.min(...booked.map(({ at }) => at)) },
  );
  // Before the postings: a promise must at no moment exceed what the account holds.
  await changeHeld(
    tx,
    booked.flatMap(({ promised }) => (promised ? [{ ...promised, amount: -promised.amount }] : [])),
  );
  if (postings.length > 0) await tx.insert(ledgerPostings).values(postings);
  // After them, and as one sum: a hold may begin and end in the same batch.
  const withheld = booked.flatMap((entry) => entry.withheld ?? []);
  await changeHeld(tx, [...withheld, ...givenBack.map((promise) => ({ ...promise, amount: -promise.amount }))]);
  return booked.length;
}

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
 * Locks accounts in the order of their ids, so that two transactions never wait for each other; where some are missing, opens the bank's own
 * in these assets, dated `at`.
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

/** Gives a promise back: the movement that it was made to will not come. */
export async function release(services: Services, tx: Executor, promise: Promised): Promise<void> {
  await bookAll(services, tx, [], [promise]);
}

/** Adds to what is promised, or takes from it where the amount is negative: one statement an account. */
async function changeHeld(tx: Executor, changes: readonly Promised[]): Promise<void> {
  const sums = new Map<string, bigint>();
  for (const { accountGuid, amount } of changes) sums.set(accountGuid, (sums.get(accountGuid) ?? 0n) + amount);
  for (const [accountGuid, amount] of sums) {
    const held = sql`${bankAccounts.held} + ${amount.toString()}::numeric`;
    if (amount !== 0n) await tx.update(bankAccounts).set({ held }).where(eq(bankAccounts.guid, accountGuid));
  }
}

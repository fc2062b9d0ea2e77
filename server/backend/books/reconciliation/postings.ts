import type { Posting } from '#domain/staff/explanation/record.ts';
import type { LedgerEntry } from '#server/emulators.ts';

/**
 * Movements by account and asset: `fee USD`, `customer BTC`, or an account guid. Trades name no
 * accounts: the customer's are `customer`.
 */
export type Moves = ReadonlyMap<string, bigint>;

function addUp(postings: ReadonlyArray<readonly [key: string, amount: bigint]>): Moves {
  const sums = new Map<string, bigint>();
  for (const [key, amount] of postings) sums.set(key, (sums.get(key) ?? 0n) + amount);
  for (const [key, amount] of sums) if (amount === 0n) sums.delete(key);
  return sums;
}

const isBankOwn = (account: string): boolean => account === 'fee' || account === 'reserve';

/** Expected from the record. */
export const expectedMoves = (postings: readonly Posting[]): Moves =>
  addUp(
    postings.map(({ account, guid, asset, amount }) => [
      `${isBankOwn(account) || guid === null ? account : guid} ${asset}`,
      BigInt(amount),
    ]),
  );

/** @param customerGuid merges this customer's accounts; null keeps them apart */
export const bookedMoves = ({ postings }: LedgerEntry, customerGuid: string | null): Moves =>
  addUp(
    postings.map(({ guid, type, owner, asset, amount }) => {
      const account =
        owner === null && isBankOwn(type) ? type : owner !== null && owner === customerGuid ? 'customer' : guid;
      return [`${account} ${asset}`, amount];
    }),
  );

export interface Differing {
  readonly class: 'amount' | 'fee';
  readonly asset: string;
  readonly ours: bigint;
  readonly theirs: bigint;
}

const split = (key: string): readonly [account: string, asset: string] => key.split(' ') as [string, string];

/**
 * Differing movements: the fee, or the largest customer difference per asset. The reserve, as the
 * remainder of each entry, counts only on its own.
 */
export function differencesOf(ours: Moves, theirs: Moves): readonly Differing[] {
  const differing = [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
    const [one, other] = [ours.get(key) ?? 0n, theirs.get(key) ?? 0n];
    const [account, asset] = split(key);
    return one === other ? [] : [{ account, asset, ours: one, theirs: other }];
  });
  const named = differing.filter(({ account }) => account !== 'reserve');
  const largest = new Map<string, Differing>();
  for (const { account, ...each } of named.length === 0 ? differing : named) {
    const kind = account === 'fee' ? 'fee' : 'amount';
    const key = `${kind} ${each.asset}`;
    const before = largest.get(key);
    if (before === undefined || sizeOf(each) > sizeOf(before)) largest.set(key, { class: kind, ...each });
  }
  return [...largest.values()];
}

export const absolute = (units: bigint): bigint => (units < 0n ? -units : units);
const sizeOf = ({ ours, theirs }: Pick<Differing, 'ours' | 'theirs'>): bigint => absolute(ours - theirs);

export function chiefMove(moves: Moves): { readonly asset: string; readonly units: bigint } | null {
  const own = [...moves]
    .map(([key, units]) => ({ account: split(key)[0], asset: split(key)[1], units }))
    .filter(({ account }) => !isBankOwn(account));
  const [first] = own.toSorted((one, other) => Number(other.asset === 'USD') - Number(one.asset === 'USD'));
  return first === undefined ? null : { asset: first.asset, units: first.units };
}

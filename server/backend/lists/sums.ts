import type { ListSum } from '#domain/lists/sums.ts';
import { amount } from '#domain/money/money.ts';
import type { Executor } from '../../db/database.ts';
import type { Filter } from '../../db/lists/listed.ts';
import { type SumGroup, type Summed, sumRecords } from '../../db/lists/sums.ts';
import type { BackendServices } from '../services.ts';
import type { List } from './list.ts';

/** How a list is added up. */
export interface Sums {
  readonly amounts: Summed;
  /** What the groups come to, under the names that the list declares. */
  read(groups: readonly SumGroup[]): readonly Sum[];
  /** What the bank's ledger has for the same rows, by asset; null where it can't be compared. Without: nothing to compare with. */
  compare?(filter: Filter, services: Pick<BackendServices, 'bank'>, tx: Executor): Promise<ReadonlyMap<string, bigint> | null>;
}

export interface Sum {
  readonly name: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly unknown: number;
}

/** Adds groups up under the names and assets that a list wants them under. */
export function addUp(groups: readonly SumGroup[], parts: (group: SumGroup) => ReadonlyArray<Sum | null>): readonly Sum[] {
  const sums = new Map<string, Sum>();
  for (const part of groups.flatMap(parts)) {
    if (part === null) continue;
    const key = `${part.name} ${part.asset}`;
    const before = sums.get(key);
    sums.set(key, { ...part, amount: part.amount + (before?.amount ?? 0n), unknown: part.unknown + (before?.unknown ?? 0) });
  }
  return [...sums.values()];
}

/** What the rows that match come to; null for a list that adds nothing up. */
export async function readSums(
  services: Pick<BackendServices, 'bank'>,
  db: Executor,
  { sums, ...list }: List,
  filter: Filter,
): Promise<readonly ListSum[] | null> {
  if (sums === undefined) return null;
  const [found, ledger] = await Promise.all([sumRecords(db, list, filter, sums.amounts), sums.compare?.(filter, services, db) ?? null]);
  return sums.read(found).map(({ amount: units, ...sum }) => {
    const held = ledger?.get(sum.asset);
    return { ...sum, amount: amount(units), ledger: held === undefined ? null : amount(held) };
  });
}

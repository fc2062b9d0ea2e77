import type { ListSum } from '#domain/lists/sums.ts';
import { amount } from '#domain/money/money.ts';
import type { Executor } from '#server/db/database.ts';
import type { Filter } from '#server/db/lists/listed.ts';
import { nameOf } from '#server/db/lists/order.ts';
import { countFacets, type SumGroup, type Summed as SummedColumns, sumRecords, within } from '#server/db/lists/sums.ts';
import type { BackendServices } from '../services.ts';
import type { List } from './list.ts';

export interface Sums {
  readonly amounts: SummedColumns;
  /** Totals under the list's declared names. */
  read(groups: readonly SumGroup[]): readonly Sum[];
  /** The bank ledger's figures by asset; null if not comparable. */
  compare?(
    filter: Filter,
    services: Pick<BackendServices, 'bank'>,
    tx: Executor,
  ): Promise<ReadonlyMap<string, bigint> | null>;
}

export interface Sum {
  readonly name: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly unknown: number;
}

export function addUp(
  groups: readonly SumGroup[],
  parts: (group: SumGroup) => ReadonlyArray<Sum | null>,
): readonly Sum[] {
  const sums = new Map<string, Sum>();
  for (const part of groups.flatMap(parts)) {
    if (part === null) continue;
    const key = `${part.name} ${part.asset}`;
    const before = sums.get(key);
    sums.set(key, {
      ...part,
      amount: part.amount + (before?.amount ?? 0n),
      unknown: part.unknown + (before?.unknown ?? 0),
    });
  }
  return [...sums.values()];
}

interface Summed {
  readonly sums: readonly ListSum[] | null;
  /** Rows per value of counted filters; null if not counted. */
  readonly counts: ListCounts | null;
  /** Match count, if summing had to scan anyway. */
  readonly rows: number | null;
}
export type ListCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export async function readSums(
  services: Pick<BackendServices, 'bank'>,
  db: Executor,
  { sums, ...list }: List,
  filter: Filter,
): Promise<Summed> {
  if (sums === undefined) return { sums: null, counts: null, rows: null };
  const { facets = {}, others = [] } = filter;
  const isCounted = others.every((other) => other === undefined);
  // Without facet choices, so that the same groups give the alternatives' counts.
  const all = await sumRecords(db, list, isCounted ? { ...filter, facets: {} } : filter, sums.amounts);
  const ledger = (await sums.compare?.(filter, services, db)) ?? null;
  const found = sums.read(within(all, facets)).map(({ amount: units, ...sum }) => {
    const held = ledger?.get(sum.asset);
    return { ...sum, amount: amount(units), ledger: held === undefined ? null : amount(held) };
  });
  if (isCounted) return { sums: found, counts: namedAsFilters(list, countFacets(all, facets)), rows: null };
  return { sums: found, counts: null, rows: all.reduce((sum, { rows }) => sum + rows, 0) };
}

function namedAsFilters({ table, shape, facets }: Omit<List, 'sums'>, counts: ListCounts): ListCounts {
  const named = facets.flatMap((facet) => {
    const name = nameOf(table, facet);
    return name in shape.filters ? [[name, counts[facet.name] ?? {}] as const] : [];
  });
  return Object.fromEntries(named);
}

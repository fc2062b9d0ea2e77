import type { Field, RowList, RowOf } from '#domain/lists/rows.ts';
import { type Amount, amount } from '#domain/money/money.ts';

const minute = 60_000;

function sampleOf(
  { kind, values, isNullable }: Field,
  name: string,
  index: number,
  newest: number,
): string | number | Amount | null {
  if (isNullable && index % 4 === 3) return null;
  if (values) return values[(index * 7) % values.length] ?? null;
  const number = (index * 37) % 101;
  if (kind === 'time') return newest - index * minute;
  if (kind === 'number') return number;
  if (kind === 'amount') return amount(BigInt(number));
  // The fields that name a row are in addresses.
  return /guid$/i.test(name) ? `${name}-${number}` : `${name}, "no. ${String(number).padStart(3, '0')}"`;
}

/** Up to a hundred rows as a list declares them, each a minute older than the one before. */
export const sampleRows = <List extends RowList>(list: List, count: number, newest: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    ...Object.fromEntries(
      Object.entries(list.fields).map(([name, field]) => [name, sampleOf(field, name, index, newest)]),
    ),
  })) as unknown as readonly RowOf<List>[];

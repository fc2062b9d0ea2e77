import * as v from 'valibot';
import type { RowList, RowOf } from '#domain/lists/rows.ts';
import { amount, entriesOf } from './rows.ts';
import { integer, shape } from './shape.ts';

const cursor = v.pipe(v.nullable(v.string()), v.description('For `after`; null where there is none.'));

const sum = v.object({
  name: v.string(),
  asset: v.string(),
  amount: v.pipe(amount, v.description('In base units of the asset.')),
  unknown: v.pipe(integer, v.description('How many rows are left out, as their amount is unknown.')),
  ledger: v.pipe(
    v.nullable(amount),
    v.description('The same by the bank’s ledger; null where there is nothing to compare with.'),
  ),
});

/*@__NO_SIDE_EFFECTS__*/
function rowOf<List extends RowList>({ fields }: List): v.GenericSchema<RowOf<List>> {
  const row: unknown = v.object({ id: v.string(), ...entriesOf(fields) });
  return row as v.GenericSchema<RowOf<List>>;
}

/** A page of a declared list. */
/*@__NO_SIDE_EFFECTS__*/
export const pageOf = <List extends RowList>(list: List) =>
  shape({
    total: v.pipe(integer, v.description('How many match, on all pages.')),
    page: v.pipe(v.nullable(v.number()), v.description('Null with `after`.')),
    perPage: integer,
    sums: v.pipe(
      v.nullable(v.array(sum)),
      v.description('What all that match come to; null for a list that adds nothing up.'),
    ),
    counts: v.pipe(
      v.nullable(v.record(v.string(), v.record(v.string(), v.number()))),
      v.description(
        'How many rows each value of a filter would leave, with the other filters as they are; null where that is not counted.',
      ),
    ),
    items: v.array(rowOf(list)),
    next: cursor,
    previous: cursor,
  });

import * as v from 'valibot';
import { type ListQuery, listParams, withoutLooks } from '#domain/lists/listQuery.ts';
import type { Field, RowList, RowOf } from '#domain/lists/rows.ts';
import type { ListPage } from '#machines/directory/directory.types.ts';
import { amountSchema, timeSchema } from '../bank/schemas.ts';
import { call } from '../http.ts';

const kinds = { text: v.string(), number: v.number(), amount: amountSchema, time: timeSchema } as const;

function fieldSchema({ kind, values, isNullable }: Field): v.GenericSchema {
  const plain = values ? v.picklist(values) : kinds[kind];
  return isNullable ? v.nullable(plain) : plain;
}

const sum = v.object({
  name: v.string(),
  asset: v.string(),
  amount: amountSchema,
  unknown: v.pipe(v.number(), v.integer(), v.minValue(0)),
  ledger: v.nullable(amountSchema),
});

/** The schemas of declared fields, by name. */
export const fieldsOf = (fields: RowList['fields']): Readonly<Record<string, v.GenericSchema>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]));

/**
 * A page of a list, as its declaration says that its rows are.
 * @param asOf the newest that counts, in ms, so that a row in between moves none from page to page
 * @param after the `next` of a page, in place of the page that the query names
 */
export async function readList<List extends RowList>(
  list: List,
  query: ListQuery,
  token: string,
  signal?: AbortSignal,
  asOf?: number,
  after?: string,
): Promise<ListPage<RowOf<List>>> {
  const page = v.object({
    total: v.pipe(v.number(), v.integer(), v.minValue(0)),
    sums: v.optional(v.nullable(v.array(sum)), null),
    counts: v.optional(v.nullable(v.record(v.string(), v.record(v.string(), v.number()))), null),
    next: v.optional(v.nullable(v.string()), null),
    items: v.array(v.object({ id: v.string(), ...fieldsOf(list.fields) })),
  });
  const { data } = await call(`/backend${list.path}`, v.object({ data: page }), {
    token,
    query: {
      ...(after !== undefined && { after }),
      ...(asOf !== undefined && { to: new Date(asOf).toISOString() }),
      ...listParams(list, withoutLooks(query)),
    },
    signal,
  });
  return { total: data.total, sums: data.sums, counts: data.counts, next: data.next, rows: data.items as unknown as readonly RowOf<List>[] };
}

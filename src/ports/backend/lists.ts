import * as v from 'valibot';
import { pageOf } from '#contract/kit/list.ts';
import { type ListQuery, listParams, withoutLooks } from '#domain/lists/listQuery.ts';
import type { RowList, RowOf } from '#domain/lists/rows.ts';
import type { ListPage } from '#machines/directory/directory.types.ts';
import { call } from '../http.ts';

interface Reading {
  /** The newest row to include, in ms, so that new rows do not shift the pages. */
  readonly asOf?: number | undefined;
  /** A page's `next`, instead of the query's page. */
  readonly after?: string;
  /** Of the days in filters; by default that of the reports. */
  readonly zone?: string;
}

/** Reads a page of a declared list. */
export async function readList<List extends RowList>(
  list: List,
  query: ListQuery,
  token: string,
  signal?: AbortSignal,
  { asOf, ...reading }: Reading = {},
): Promise<ListPage<RowOf<List>>> {
  const { data } = await call(`/backend${list.path}`, v.object({ data: pageOf(list) }), {
    token,
    query: {
      ...(asOf !== undefined && { to: new Date(asOf).toISOString() }),
      ...listParams(list, withoutLooks(query)),
      ...reading,
    },
    signal,
  });
  return { total: data.total, sums: data.sums, counts: data.counts, next: data.next, rows: data.items };
}

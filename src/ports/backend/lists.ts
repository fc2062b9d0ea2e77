import * as v from 'valibot';
import { pageOf } from '#contract/kit/list.ts';
import { type ListQuery, listParams, withoutLooks } from '#domain/lists/listQuery.ts';
import type { RowList, RowOf } from '#domain/lists/rows.ts';
import type { ListPage } from '#machines/directory/directory.types.ts';
import { call } from '../http.ts';

/**
 * Reads a page of a declared list.
 * @param asOf newest row to include, in ms, so that new rows do not shift the pages
 * @param after a page's `next`, instead of the query's page
 */
export async function readList<List extends RowList>(
  list: List,
  query: ListQuery,
  token: string,
  signal?: AbortSignal,
  asOf?: number,
  after?: string,
): Promise<ListPage<RowOf<List>>> {
  const { data } = await call(`/backend${list.path}`, v.object({ data: pageOf(list) }), {
    token,
    query: {
      ...(after !== undefined && { after }),
      ...(asOf !== undefined && { to: new Date(asOf).toISOString() }),
      ...listParams(list, withoutLooks(query)),
    },
    signal,
  });
  return { total: data.total, sums: data.sums, counts: data.counts, next: data.next, rows: data.items };
}

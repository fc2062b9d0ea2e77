import * as v from 'valibot';
import { pageOf } from '#contract/kit/list.ts';
import { type ListQuery, listParams, withoutLooks } from '#domain/lists/listQuery.ts';
import type { RowList, RowOf } from '#domain/lists/rows.ts';
import type { ListPage } from '#machines/directory/directory.types.ts';
import { call } from '../http.ts';

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

import { type ActivityKind, activityKinds } from '#domain/activity/activity.ts';
import { type DisplayStatus, displayStatuses } from '#domain/activity/displayStatus.ts';
import { type ActivityFilter, noFilter } from '#domain/activity/filter.ts';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import {
  initialQuery,
  type ListQuery,
  type ListShape,
  readListQuery,
  writeListQuery,
} from '#domain/lists/listQuery.ts';

/** The view of `/orders`, all in the address: a list, one order, or a yearly statement. */
export interface OrdersView {
  readonly filter: ActivityFilter;
  /** The guid of the one order to show; the filter is kept for the way back. */
  readonly order: string | null;
  /** The year of the statement to show. */
  readonly statement: number | null;
}

export const assetCodes = Object.keys(assets) as readonly AssetCode[];
const maxSearchLength = 120;

const shape: ListShape = {
  columns: [],
  sortable: [],
  filters: {
    kind: { kind: 'choice', values: activityKinds },
    asset: { kind: 'choice', values: assetCodes },
    status: { kind: 'choice', values: displayStatuses },
    from: { kind: 'day' },
    to: { kind: 'day' },
    q: { kind: 'text', maxLength: maxSearchLength },
  },
  sort: [],
  perPage: 100,
  mostPerPage: 100,
};

/** A filter as a list query, for the file of its rows. */
export const queryOf = (filter: ActivityFilter): ListQuery => ({
  ...initialQuery(shape),
  filters: Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]: [string, string | null]) => (value ? [[name, [value]]] : [])),
  ),
});

/** The filter of a list query, which the shape has already checked. */
export function filterOf({ filters }: ListQuery): ActivityFilter {
  const chosen = (name: keyof ActivityFilter): string | null => filters[name]?.[0] ?? null;
  return {
    kind: chosen('kind') as ActivityKind | null,
    asset: chosen('asset') as AssetCode | null,
    status: chosen('status') as DisplayStatus | null,
    from: chosen('from'),
    to: chosen('to'),
    q: chosen('q') ?? '',
  };
}

const yearIn = (text: string | null): number | null =>
  text !== null && /^(19|20)\d{2}$/.test(text) ? Number(text) : null;

/** Reads the query of an address, with or without its question mark. Unknown values are ignored. */
export function parseView(search: string): OrdersView {
  const params = new URLSearchParams(search);
  const { query } = readListQuery(shape, {
    ...Object.fromEntries(params),
    q: (params.get('q') ?? '').slice(0, maxSearchLength).toWellFormed(),
  });
  return { filter: filterOf(query), order: params.get('order') || null, statement: yearIn(params.get('statement')) };
}

/** The address of a view: `/orders?kind=buy&asset=BTC`. Defaults are left out. */
export function addressOf({ filter = noFilter, order = null, statement = null }: Partial<OrdersView> = {}): string {
  const view = new URLSearchParams({
    ...(order && { order }),
    ...(statement !== null && { statement: String(statement) }),
  });
  const text = [view.toString(), writeListQuery(shape, queryOf(filter))].filter(Boolean).join('&');
  return text === '' ? '/orders' : `/orders?${text}`;
}

import { activityKinds } from '#domain/activity/activity.ts';
import { displayStatuses } from '#domain/activity/displayStatus.ts';
import { type ActivityFilter, noFilter } from '#domain/activity/filter.ts';
import { type AssetCode, assets } from '#domain/assets/assets.ts';

/** What `/orders` shows, all of which stands in its address: a list, one order, or the statement of a year. */
export interface OrdersView {
  readonly filter: ActivityFilter;
  /** The guid of the one order to show; the filter is kept for the way back. */
  readonly order: string | null;
  /** The year of the statement to show. */
  readonly statement: number | null;
}

export const assetCodes = Object.keys(assets) as readonly AssetCode[];
const maxSearchLength = 120;

const oneOf = <Value extends string>(known: readonly Value[], text: string | null): Value | null => known.find((value) => value === text) ?? null;

/** A day of the calendar such as `2026-02-28`; null for anything else, the 30th of February included. */
function dayIn(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}

const yearIn = (text: string | null): number | null => (text !== null && /^(19|20)\d{2}$/.test(text) ? Number(text) : null);

/** Reads the query of an address, with or without its question mark. Unknown values are ignored. */
export function parseView(search: string): OrdersView {
  const query = new URLSearchParams(search);
  return {
    filter: {
      kind: oneOf(activityKinds, query.get('kind')),
      asset: oneOf(assetCodes, query.get('asset')),
      status: oneOf(displayStatuses, query.get('status')),
      from: dayIn(query.get('from')),
      to: dayIn(query.get('to')),
      q: (query.get('q') ?? '').slice(0, maxSearchLength),
    },
    order: query.get('order') || null,
    statement: yearIn(query.get('statement')),
  };
}

/** The address of a view: `/orders?kind=buy&asset=BTC`. Defaults are left out. */
export function addressOf({ filter = noFilter, order = null, statement = null }: Partial<OrdersView> = {}): string {
  const query = new URLSearchParams();
  const criteria = { order, statement: statement === null ? null : String(statement), ...filter };
  for (const name of ['order', 'statement', 'kind', 'asset', 'status', 'from', 'to', 'q'] as const) {
    const value = criteria[name];
    if (value) query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? '/orders' : `/orders?${text}`;
}

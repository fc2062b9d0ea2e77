import { readSalesQuery, type SalesQuery, salesParams } from '#domain/sales/query.ts';

/** What an address says that sales do not read, and what it wants of them. */
export function salesInAddress(search: string): { readonly query: SalesQuery; readonly unread: readonly string[] } {
  const params = Object.fromEntries(new URLSearchParams(search));
  const { query, unusable } = readSalesQuery(params);
  const known = ['range', 'from', 'to', 'grain', 'asset', 'compare'];
  return { query, unread: [...Object.keys(params).filter((name) => !known.includes(name)), ...unusable] };
}

/** The parameters of sales, as their calls and addresses have them. */
export const salesSearch = (query: SalesQuery): string => new URLSearchParams(salesParams(query)).toString();

export function salesAddress(query: SalesQuery): string {
  const search = salesSearch(query);
  return search === '' ? '/admin/sales' : `/admin/sales?${search}`;
}

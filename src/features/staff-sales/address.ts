import { readSalesQuery, type SalesQuery, salesParams } from '#domain/sales/query.ts';

/** The sales query in an address, and the address's ignored parts. */
export function salesInAddress(search: string): { readonly query: SalesQuery; readonly unread: readonly string[] } {
  const params = Object.fromEntries(new URLSearchParams(search));
  const { query, unusable } = readSalesQuery(params);
  const known = ['range', 'from', 'to', 'grain', 'asset', 'compare'];
  return { query, unread: [...Object.keys(params).filter((name) => !known.includes(name)), ...unusable] };
}

/** The parameters of sales, as in calls and addresses. */
export const salesSearch = (query: SalesQuery): string => new URLSearchParams(salesParams(query)).toString();

export function salesAddress(query: SalesQuery): string {
  const search = salesSearch(query);
  return search === '' ? '/admin/sales' : `/admin/sales?${search}`;
}

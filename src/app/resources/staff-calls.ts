import { periods } from '#contract/books/periods.ts';
import { sales } from '#contract/books/sales.ts';
import { views } from '#contract/staff/views.ts';
import type { ViewList } from '#domain/staff/views.ts';
import { call } from '#ports/backend/call.ts';

/** The calls of staff resources: one chunk, loaded on first use. */
export { reconciliation } from '#contract/books/reconciliation.ts';
export { sources } from '#contract/books/sources.ts';
export { cases } from '#contract/desk/cases.ts';
export { customer } from '#contract/desk/customer.ts';
export { signals } from '#contract/desk/signals.ts';
export { today } from '#contract/desk/today.ts';
export { requests } from '#contract/staff/requests.ts';
export { call } from '#ports/backend/call.ts';
export { readList } from '#ports/backend/lists.ts';
export { readStaffSecurity } from '#ports/backend/staff/account.ts';
export { requestFaultOf } from './open-calls.ts';

export const readPeriods = async (token: string, signal: AbortSignal) =>
  (await call(periods.read, { token, signal })).periods;

/** The arguments of a sales call. @param query as in an address: `range=90d&compare=year` */
const asked = (token: string, query: string, signal: AbortSignal) => ({
  token,
  signal,
  query: Object.fromEntries(new URLSearchParams(query)),
});
export const readSales = (...of: Parameters<typeof asked>) => call(sales.read, asked(...of));
export const readHoldings = (...of: Parameters<typeof asked>) => call(sales.holdings, asked(...of));
export const readSalesCustomers = (...of: Parameters<typeof asked>) => call(sales.customers, asked(...of));
export const readConcentration = (...of: Parameters<typeof asked>) => call(sales.concentration, asked(...of));
export const readViews = (token: string, list: ViewList, signal: AbortSignal) =>
  call(views.read, { params: { list }, token, signal });

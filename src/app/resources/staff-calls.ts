/** Staff's calls in the table of their resources, as one chunk that loads with the first of them. */
export { readList } from '#ports/backend/lists.ts';
export { readStaffSecurity } from '#ports/backend/staff/account.ts';
export { readOpenCases, readStaffCase } from '#ports/backend/staff/cases.ts';
export { readCustomerPart, readStaffCustomer } from '#ports/backend/staff/customer.ts';
export { readPeriods, readReconciliation } from '#ports/backend/staff/reconciliation.ts';
export { readConcentration, readHoldings, readSales, readSalesCustomers } from '#ports/backend/staff/sales.ts';
export { readSources } from '#ports/backend/staff/sources.ts';
export { readViews } from '#ports/backend/staff/views.ts';
export { requestFaultOf } from './open-calls.ts';

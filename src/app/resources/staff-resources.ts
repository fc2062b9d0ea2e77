import { initialQuery } from '#domain/lists/listQuery.ts';
import { auditList } from '#domain/staff/auditList.ts';
import { breakList } from '#domain/staff/breakList.ts';
import { caseList } from '#domain/staff/caseList.ts';
import type { CustomerPart } from '#domain/staff/customerParts.ts';
import { tradeList } from '#domain/staff/tradeList.ts';
import { transferList } from '#domain/staff/transferList.ts';
import type { ViewList } from '#domain/staff/views.ts';
import { staffResource } from './resources.ts';

const newestEntries = 8;
const newestRecords = 10;

interface OfCustomer {
  readonly guid: string;
}

interface OfSales {
  readonly query: string;
}

/** A part of what is known of a customer, each with a load of its own: one that fails leaves the others. */
const partOf = <Part extends CustomerPart>(part: Part, reloadedAfter: readonly 'staffAction.settled'[] = []) =>
  staffResource({ pollSeconds: 60, reloadedAfter }, (calls, { token }, signal, { guid }: OfCustomer) =>
    calls.readCustomerPart(token, guid, part, signal),
  );
const newestOf = ({ guid }: OfCustomer) => ({ filters: { customerGuid: [guid] }, perPage: newestRecords });

/** What a person of staff did to their own account. */
const ownChanges = ['factors.changed', 'sessions.changed'] as const;

/** What is done with cases. */
const caseChanges = ['staffAction.settled', 'caseDesk.claimed'] as const;

/** Everything that screens of staff load. It loads with the first of them, and so do its calls. */
export const staffResources = {
  sources: staffResource({ pollSeconds: 15 }, (calls, { token }, signal) => calls.readSources(token, signal)),
  staffSecurity: staffResource({ pollSeconds: 60, reloadedAfter: ownChanges }, (calls, { token }, signal) => calls.readStaffSecurity(token, signal)),
  /** The newest entries of somebody's in the audit log. */
  newestEntries: staffResource(
    { pollSeconds: 60, reloadedAfter: ownChanges },
    async (calls, { token }, signal, { actorId }: { readonly actorId: string }) =>
      (await calls.readList(auditList, { ...initialQuery(auditList), filters: { actorId: [actorId] }, perPage: newestEntries }, token, signal)).rows,
  ),
  listViews: staffResource({ reloadedAfter: ['staffAction.settled'] }, (calls, { token }, signal, { list }: { readonly list: ViewList }) =>
    calls.readViews(token, list, signal),
  ),

  staffCustomer: staffResource({ pollSeconds: 60, reloadedAfter: ['staffAction.settled'] }, (calls, { token }, signal, { guid }: OfCustomer) =>
    calls.readStaffCustomer(token, guid, signal),
  ),
  /** How many cases wait for whoever is signed in. */
  openCases: staffResource({ pollSeconds: 60, reloadedAfter: caseChanges }, (calls, { token }, signal) => calls.readOpenCases(token, signal)),
  staffCase: staffResource({ pollSeconds: 30, reloadedAfter: caseChanges }, (calls, { token }, signal, { id }: { readonly id: string }) =>
    calls.readStaffCase(token, id, signal),
  ),
  /** The cases that are due next, for those before and after one. */
  dueCases: staffResource({ pollSeconds: 60, reloadedAfter: caseChanges }, (calls, { token }, signal) =>
    calls.readList(caseList, { ...initialQuery(caseList), filters: { state: ['open', 'claimed'] }, perPage: 100 }, token, signal),
  ),

  /** Whether what sales say is so: a comparison goes on after it was asked for. */
  reconciliation: staffResource({ pollSeconds: 10, reloadedAfter: ['staffAction.settled'] }, (calls, { token }, signal) =>
    calls.readReconciliation(token, signal),
  ),
  openBreaks: staffResource({ pollSeconds: 30, reloadedAfter: ['staffAction.settled'] }, (calls, { token }, signal) =>
    calls.readList(breakList, { ...initialQuery(breakList), filters: { state: ['open'] }, perPage: newestRecords }, token, signal),
  ),
  periods: staffResource({ pollSeconds: 60, reloadedAfter: ['staffAction.settled'] }, (calls, { token }, signal) => calls.readPeriods(token, signal)),
  // Of sales, by the parameters of the address.
  sales: staffResource({ pollSeconds: 60 }, (calls, { token }, signal, { query }: OfSales) => calls.readSales(token, query, signal)),
  salesHoldings: staffResource({ pollSeconds: 300 }, (calls, { token }, signal, { query }: OfSales) => calls.readHoldings(token, query, signal)),
  salesCustomers: staffResource({ pollSeconds: 300 }, (calls, { token }, signal, { query }: OfSales) =>
    calls.readSalesCustomers(token, query, signal),
  ),
  salesConcentration: staffResource({}, (calls, { token }, signal, { query }: OfSales) => calls.readConcentration(token, query, signal)),

  customerAccounts: partOf('accounts'),
  customerVerifications: partOf('verifications'),
  customerBankAccounts: partOf('bank-accounts', ['staffAction.settled']),
  customerWallets: partOf('wallets'),
  customerEvents: partOf('security-events', ['staffAction.settled']),
  customerNotes: partOf('notes', ['staffAction.settled']),
  customerTrades: staffResource({ pollSeconds: 60 }, (calls, { token }, signal, of: OfCustomer) =>
    calls.readList(tradeList, { ...initialQuery(tradeList), ...newestOf(of) }, token, signal),
  ),
  customerTransfers: staffResource({ pollSeconds: 60 }, (calls, { token }, signal, of: OfCustomer) =>
    calls.readList(transferList, { ...initialQuery(transferList), ...newestOf(of) }, token, signal),
  ),
} as const;

import type * as v from 'valibot';
import type { customerParams } from '#contract/desk/customer.ts';
import type { Call } from '#contract/kit/call.ts';
import { initialQuery } from '#domain/lists/listQuery.ts';
import { auditList } from '#domain/staff/auditList.ts';
import { breakList } from '#domain/staff/breakList.ts';
import { caseList } from '#domain/staff/caseList.ts';
import { tradeList } from '#domain/staff/tradeList.ts';
import { transferList } from '#domain/staff/transferList.ts';
import type { ViewList } from '#domain/staff/views.ts';
import { type Calls, staffResource } from './resources.ts';

const newestEntries = 8;
const newestRecords = 10;

interface OfCustomer {
  readonly guid: string;
}

interface OfSales {
  readonly query: string;
}

type PartCall<Row> = Call<
  v.GenericSchema<unknown, { readonly total: number; readonly items: readonly Row[] }>,
  null,
  null,
  typeof customerParams
>;

/** Each part of a customer's data loads by itself, so that a failure leaves the others. */
const partOf = <Row>(
  part: (of: Calls['staff']['customer']) => PartCall<Row>,
  reloadedAfter: readonly 'staffAction.settled'[] = [],
) =>
  staffResource(
    { pollSeconds: 60, reloadedAfter },
    async ({ call, customer }, { token }, signal, { guid }: OfCustomer) => {
      const { total, items: rows } = await call(part(customer), { token, params: { guid }, signal });
      return { total, rows };
    },
  );
const newestOf = ({ guid }: OfCustomer) => ({ filters: { customerGuid: [guid] }, perPage: newestRecords });

/** Changes to the user's own account. */
const ownChanges = ['factors.changed', 'sessions.changed'] as const;

const caseChanges = ['staffAction.settled', 'caseDesk.claimed'] as const;

/** Everything that staff screens load. It loads with the first of them, and so do its calls. */
export const staffResources = {
  sources: staffResource(
    { pollSeconds: 15 },
    async ({ call, sources }, { token }, signal) => (await call(sources.read, { token, signal })).sources,
  ),
  staffSecurity: staffResource({ pollSeconds: 60, reloadedAfter: ownChanges }, (calls, { token }, signal) =>
    calls.readStaffSecurity(token, signal),
  ),
  /** A person's newest entries in the audit log. */
  newestEntries: staffResource(
    { pollSeconds: 60, reloadedAfter: ownChanges },
    async (calls, { token }, signal, { actorId }: { readonly actorId: string }) =>
      (
        await calls.readList(
          auditList,
          { ...initialQuery(auditList), filters: { actorId: [actorId] }, perPage: newestEntries },
          token,
          signal,
        )
      ).rows,
  ),
  listViews: staffResource(
    { reloadedAfter: ['staffAction.settled'] },
    (calls, { token }, signal, { list }: { readonly list: ViewList }) => calls.readViews(token, list, signal),
  ),

  staffCustomer: staffResource(
    { pollSeconds: 60, reloadedAfter: ['staffAction.settled'] },
    ({ call, customer }, { token }, signal, { guid }: OfCustomer) =>
      call(customer.read, { token, params: { guid }, signal }),
  ),
  /** The number of open cases for the user. */
  openCases: staffResource({ pollSeconds: 60, reloadedAfter: caseChanges }, ({ call, cases }, { token }, signal) =>
    call(cases.countOpen, { token, signal }),
  ),
  /** The number of requests that the user can decide. */
  openRequests: staffResource(
    { pollSeconds: 60, reloadedAfter: ['staffAction.settled'] },
    ({ call, requests }, { token }, signal) => call(requests.countOpen, { token, signal }),
  ),
  signalRules: staffResource(
    { pollSeconds: 60, reloadedAfter: ['staffAction.settled'] },
    async ({ call, signals }, { token }, signal) => (await call(signals.read, { token, signal })).rules,
  ),
  /** Money moved since the day began, and open breaks. */
  today: staffResource({ pollSeconds: 60 }, ({ call, today }, { token }, signal) =>
    call(today.read, { token, signal }),
  ),
  staffCase: staffResource(
    { pollSeconds: 30, reloadedAfter: caseChanges },
    ({ call, cases }, { token }, signal, { id }: { readonly id: string }) =>
      call(cases.read, { token, params: { id }, signal }),
  ),
  /** The next due cases, for going to the previous or next one. */
  dueCases: staffResource({ pollSeconds: 60, reloadedAfter: caseChanges }, (calls, { token }, signal) =>
    calls.readList(
      caseList,
      { ...initialQuery(caseList), filters: { state: ['open', 'claimed'] }, perPage: 100 },
      token,
      signal,
    ),
  ),

  /** Whether the figures reconcile; a requested comparison outlasts its request. */
  reconciliation: staffResource(
    { pollSeconds: 10, reloadedAfter: ['staffAction.settled'] },
    ({ call, reconciliation }, { token }, signal) => call(reconciliation.read, { token, signal }),
  ),
  openBreaks: staffResource({ pollSeconds: 30, reloadedAfter: ['staffAction.settled'] }, (calls, { token }, signal) =>
    calls.readList(
      breakList,
      { ...initialQuery(breakList), filters: { state: ['open'] }, perPage: newestRecords },
      token,
      signal,
    ),
  ),
  periods: staffResource({ pollSeconds: 60, reloadedAfter: ['staffAction.settled'] }, (calls, { token }, signal) =>
    calls.readPeriods(token, signal),
  ),
  // Sales, by the parameters of the address.
  sales: staffResource({ pollSeconds: 60 }, (calls, { token }, signal, { query }: OfSales) =>
    calls.readSales(token, query, signal),
  ),
  salesHoldings: staffResource({ pollSeconds: 300 }, (calls, { token }, signal, { query }: OfSales) =>
    calls.readHoldings(token, query, signal),
  ),
  salesCustomers: staffResource({ pollSeconds: 300 }, (calls, { token }, signal, { query }: OfSales) =>
    calls.readSalesCustomers(token, query, signal),
  ),
  salesConcentration: staffResource({}, (calls, { token }, signal, { query }: OfSales) =>
    calls.readConcentration(token, query, signal),
  ),

  customerAccounts: partOf((customer) => customer.accounts),
  customerVerifications: partOf((customer) => customer.verifications),
  customerBankAccounts: partOf((customer) => customer['bank-accounts'], ['staffAction.settled']),
  customerWallets: partOf((customer) => customer.wallets),
  customerRecurringBuys: partOf((customer) => customer['recurring-buys']),
  customerEvents: partOf((customer) => customer['security-events'], ['staffAction.settled']),
  customerNotes: partOf((customer) => customer.notes, ['staffAction.settled']),
  customerTrades: staffResource({ pollSeconds: 60 }, (calls, { token }, signal, of: OfCustomer) =>
    calls.readList(tradeList, { ...initialQuery(tradeList), ...newestOf(of) }, token, signal),
  ),
  customerTransfers: staffResource({ pollSeconds: 60 }, (calls, { token }, signal, of: OfCustomer) =>
    calls.readList(transferList, { ...initialQuery(transferList), ...newestOf(of) }, token, signal),
  ),
} as const;

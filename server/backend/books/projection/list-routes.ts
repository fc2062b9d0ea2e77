import { gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { searchEnded } from '#contract/desk/search.ts';
import { centsIn } from '#domain/lists/listQuery.ts';
import { accountList } from '#domain/staff/accountList.ts';
import { customerList } from '#domain/staff/customerList.ts';
import { tradeList } from '#domain/staff/tradeList.ts';
import { transferList } from '#domain/staff/transferList.ts';
import { accountRows, tradeRows, transferRows } from '#server/db/schema/projection.ts';
import { staffWith } from '../../access/staff/access.ts';
import { exportedBy } from '../../access/staff/lists.ts';
import type { Staff } from '../../kit/callers.ts';
import { declareList } from '../../kit/lists/list.ts';
import { listRoutes } from '../../kit/lists/list-routes.ts';
import { customerSigns } from './customer-signs.ts';
import { hasFlag } from './flags.ts';
import { foundByKept } from './kept-searches.ts';
import { accountSums, customerSums, tradeSums, transferSums } from './list-sums.ts';
import { customerRows, holdBits, withCustomer, withNamesAndFlags, withTerms } from './listed-rows.ts';
import { traderFilters } from './traded.ts';

const forStaff = {
  access: staffWith('readCustomers'),
  limit: 'staff',
  seesWhole: ({ hidesNames }: Staff) => !hidesNames,
} as const;

const sameAs =
  (column: PgColumn) =>
  ([typed = '']: readonly string[]): SQL =>
    inArray(column, [typed.trim(), typed.trim().toLowerCase()]);

const amounts = (column: PgColumn) => ({
  least: ([typed = '']: readonly string[]): SQL => gte(column, centsIn(typed)),
  most: ([typed = '']: readonly string[]): SQL => lte(column, centsIn(typed)),
});

const copied =
  'Who hides names, and every file, gets initials in place of names, and of email addresses the first letter and the domain. Copies of the bank’s records: `GET /admin/sources` says up to when they are complete.';
const customer = 'c0ffee00000000000000000000000001';

const customerRoutes = listRoutes({
  list: declareList({
    ...{
      table: customerRows,
      owner: null,
      facets: [customerRows.state, customerRows.verification, customerRows.country],
      shape: customerList,
    },
    where: {
      guid: sameAs(customerRows.guid),
      // Its text is read by the scope.
      search: () => undefined,
      // Matches the index's condition.
      cases: () => sql`${customerRows.openCases} <> 0`,
      signs: customerSigns,
      flags: (kinds, { now }) => hasFlag(sql`${customerRows.guid}`, kinds, now),
      ...traderFilters,
      ...amounts(customerRows.dollars),
      holds: (holds) => sql`${customerRows.holds} <> 0 and (${customerRows.holds} & ${holdBits(holds)}) <> 0`,
    },
    ...{ computedFields: withNamesAndFlags, sums: customerSums },
  }),
  ...{ ...forStaff, what: 'customers', description: [copied], file: exportedBy('exportCustomers') },
  example: {
    ...{
      id: customer,
      guid: customer,
      name: 'Ada Example',
      email: 'ada@example.com',
      state: 'verified',
      verification: 'completed passed',
    },
    ...{
      level: 'verified',
      holds: 'locked',
      flags: 'vip',
      country: 'US',
      dollars: '1000000',
      openCases: 1,
      seenAt: '2026-01-15T12:00:00.000Z',
      moneyAt: '2026-01-14T12:00:00.000Z',
      createdAt: '2026-01-01T12:00:00.000Z',
    },
  },
  refusals: [searchEnded],
  scope: async (_who, services, { filters: { search } }) =>
    search?.[0] === undefined ? {} : { others: [await foundByKept(services, search[0])] },
});

const tradeRoutes = listRoutes({
  list: declareList({
    ...{
      table: tradeRows,
      owner: tradeRows.customerGuid,
      facets: [tradeRows.state, tradeRows.side, tradeRows.symbol],
      shape: tradeList,
    },
    where: { customerGuid: sameAs(tradeRows.customerGuid), guid: sameAs(tradeRows.guid), ...amounts(tradeRows.total) },
    ...{ computedFields: withTerms, sums: tradeSums },
  }),
  ...{ ...forStaff, what: 'trades', description: [copied], file: exportedBy('exportMoney') },
  example: {
    ...{
      id: 'f00d',
      guid: 'f00d',
      quoteGuid: 'beef',
      customer: 'Ada Example',
      customerGuid: customer,
      placedBy: 'customer',
      side: 'buy',
      symbol: 'BTC-USD',
    },
    ...{
      amount: '100000',
      price: '65000.00',
      fee: '100',
      total: '6600',
      notional: '6500',
      ourFee: '80',
      spread: '12',
      state: 'completed',
      failureCode: null,
    },
    ...{ createdAt: '2026-01-15T12:00:00.000Z', updatedAt: '2026-01-15T12:00:05.000Z' },
  },
});

const { state, transferType, side, asset, flow } = transferRows;
const transferRoutes = listRoutes({
  list: declareList({
    ...{
      table: transferRows,
      owner: transferRows.customerGuid,
      facets: [state, transferType, side, asset, flow],
      shape: transferList,
    },
    where: { customerGuid: sameAs(transferRows.customerGuid), guid: sameAs(transferRows.guid) },
    ...{ computedFields: withCustomer, sums: transferSums },
  }),
  ...{ ...forStaff, what: 'transfers', description: [copied], file: exportedBy('exportMoney') },
  example: {
    ...{
      id: 'f00d',
      guid: 'f00d',
      customer: 'Ada Example',
      customerGuid: customer,
      transferType: 'funding',
      side: 'deposit',
      asset: 'USD',
    },
    ...{ flow: 'in', ourFee: '0', loss: null, feeReturned: null },
    ...{
      amount: '50000',
      estimatedAmount: '50000',
      fee: '0',
      state: 'completed',
      failureCode: null,
      returnCode: null,
      holdEndsAt: null,
    },
    ...{ createdAt: '2026-01-15T12:00:00.000Z', updatedAt: '2026-01-15T12:00:05.000Z' },
  },
});

const accountRoutes = listRoutes({
  list: declareList({
    ...{
      table: accountRows,
      owner: accountRows.customerGuid,
      facets: [accountRows.asset, accountRows.type],
      shape: accountList,
    },
    where: { customerGuid: sameAs(accountRows.customerGuid), guid: sameAs(accountRows.guid) },
    ...{ computedFields: withCustomer, sums: accountSums },
  }),
  ...{ ...forStaff, what: 'customer accounts', description: [copied], file: exportedBy('exportMoney') },
  example: {
    ...{
      id: 'f00d',
      guid: 'f00d',
      customer: 'Ada Example',
      customerGuid: customer,
      asset: 'BTC',
      type: 'trading',
      balance: '100000',
      available: '90000',
    },
    ...{ state: 'created', createdAt: '2026-01-15T12:00:00.000Z', updatedAt: '2026-01-15T12:00:05.000Z' },
  },
  // Excludes the bank's own accounts.
  scope: () => ({ owners: 'customers' }),
});

export const recordLists = [...customerRoutes, ...tradeRoutes, ...transferRoutes, ...accountRoutes];

import { tradesAddress } from '#app/address/trades-address.ts';
import { readListQuery, writeListQuery } from '#domain/lists/listQuery.ts';
import type { Drill } from '#domain/sales/drill.ts';
import { accountList } from '#domain/staff/accountList.ts';
import { customerList } from '#domain/staff/customerList.ts';
import { tradeList } from '#domain/staff/tradeList.ts';
import { transferList } from '#domain/staff/transferList.ts';

const pages = [
  { list: tradeList, address: tradesAddress('trades') },
  { list: transferList, address: tradesAddress('transfers') },
  { list: customerList, address: '/admin/customer' },
  { list: accountList, address: '/admin/customer-accounts' },
];

/** The address of the list behind a sales figure; null for a list without a page. */
export function drillAddress({ path, params }: Pick<Drill, 'path' | 'params'>): string | null {
  const page = pages.find(({ list }) => list.path === path);
  if (page === undefined) return null;
  const { list, address } = page;
  return `${address}${address.includes('?') ? '&' : '?'}${writeListQuery(list, readListQuery(list, params).query)}`;
}

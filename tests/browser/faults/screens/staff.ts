import type { Page } from 'playwright-core';
import { staff, staffWithRecords } from '../cast.ts';
import { type Screen, text } from './screen.ts';

const firstRow = (page: Page) => page.getByRole('row').nth(1);

/** The console. */
export const staffScreens: readonly Screen[] = [
  { name: 'customers', route: '/admin/customer', path: '/admin/customer', who: staffWithRecords, ready: firstRow },
  { name: 'trades', route: '/admin/trades', path: '/admin/trades', who: staffWithRecords, ready: firstRow },
  { name: 'transfers', route: '/admin/trades', path: '/admin/trades?tab=transfers', who: staffWithRecords, ready: firstRow },
  {
    ...{ name: 'customer accounts', route: '/admin/customer-accounts', path: '/admin/customer-accounts', who: staffWithRecords },
    ready: firstRow,
  },
  { name: 'staff', route: '/admin/staff', path: '/admin/staff', who: staff, ready: (page) => page.getByRole('row').nth(3) },
  { name: 'requests', route: '/admin/requests', path: '/admin/requests', who: staff, ready: text('No requests match') },
  { name: 'audit log', route: '/admin/audit', path: '/admin/audit', who: staff, ready: firstRow },
];

import { invited, staff, staffWithCase, staffWithCustomer, staffWithRecords, visitor } from '../cast.ts';
import type { Page } from '../page.ts';
import { heading, type Screen, text } from './screen.ts';

const firstRow = (page: Page) => page.getByRole('row').nth(1);

export const staffScreens: readonly Screen[] = [
  {
    name: 'staff sign-in',
    route: '/admin/signin',
    path: '/admin/signin',
    who: visitor,
    reach: async ({ fill }) => {
      await fill('Email', 'admin@statechange.test');
      await fill('Password', 'Admin-2026-pass');
    },
    act: (slot) => slot.press('Sign in'),
    ready: heading('Confirm it’s you'),
    calls: /admin\/sign-in/,
    goesOnWith: /^Sign in$/,
  },
  {
    name: 'staff invitation',
    route: '/admin/invitation',
    path: ({ link = '' }) => link,
    who: invited,
    ready: heading('Welcome, Mira Support'),
    goesOnWith: /^Check the link again$/,
  },
  {
    name: 'staff’s authenticator app',
    route: '/admin/invitation',
    path: ({ link = '' }) => link,
    who: invited,
    reach: ({ fill }) => fill('New password', 'tin-kettle-4-moons'),
    act: (slot) => slot.press('Continue'),
    ready: heading('Set up your authenticator app'),
    goesOnWith: /^Continue$/,
  },
  { name: 'customers', route: '/admin/customer', path: '/admin/customer', who: staffWithRecords, ready: firstRow },
  { name: 'trades', route: '/admin/trades', path: '/admin/trades', who: staffWithRecords, ready: firstRow },
  {
    name: 'transfers',
    route: '/admin/trades',
    path: '/admin/trades?tab=transfers',
    who: staffWithRecords,
    ready: firstRow,
  },
  {
    ...{
      name: 'customer accounts',
      route: '/admin/customer-accounts',
      path: '/admin/customer-accounts',
      who: staffWithRecords,
    },
    ready: firstRow,
  },
  {
    name: 'customer',
    route: '/admin/customer/:guid',
    path: ({ link = '' }) => link,
    who: staffWithCustomer,
    ready: firstRow,
  },
  { name: 'queue', route: '/admin/queue', path: '/admin/queue', who: staffWithCase, ready: firstRow },
  {
    name: 'case',
    route: '/admin/queue/:id',
    path: ({ link = '' }) => link,
    who: staffWithCase,
    ready: text('How much can I withdraw in a day?'),
  },
  {
    name: 'staff',
    route: '/admin/staff',
    path: '/admin/staff',
    who: staff,
    ready: (page) => page.getByRole('row').nth(3),
  },
  { name: 'requests', route: '/admin/requests', path: '/admin/requests', who: staff, ready: text('No requests yet') },
  {
    ...{ name: 'signal rules', route: '/admin/rules', path: '/admin/rules', who: staff },
    ready: text('Withdrawal to a new wallet'),
  },
  {
    ...{ name: 'sales', route: '/admin/sales', path: '/admin/sales?range=30d&grain=week', who: staffWithRecords },
    ready: (page) =>
      page
        .getByRole('table', { name: /^Months in days of/ })
        .getByRole('row')
        .nth(2),
  },
  { name: 'audit log', route: '/admin/audit', path: '/admin/audit', who: staff, ready: firstRow },
  {
    name: 'own account',
    route: '/admin/account',
    path: '/admin/account',
    who: staff,
    ready: (page) => page.getByText('This session', { exact: true }),
  },
];

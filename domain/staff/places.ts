import { grantOf, type StaffAction, type StaffRole } from './rights.ts';

/** A page of the console. */
export interface StaffPlace {
  readonly href: string;
  readonly label: string;
  /** The key after `g` that goes there. */
  readonly letter: string;
  /** The right required to see it. */
  readonly right: StaffAction;
}

/** In sidebar order. */
export const staffPlaces: readonly StaffPlace[] = [
  { href: '/admin/customer', label: 'Customers', letter: 'c', right: 'readCustomers' },
  { href: '/admin/queue', label: 'Queue', letter: 'q', right: 'readCustomers' },
  { href: '/admin/trades', label: 'Trades', letter: 't', right: 'readCustomers' },
  { href: '/admin/customer-accounts', label: 'Customer accounts', letter: 'a', right: 'readCustomers' },
  { href: '/admin/sales', label: 'Sales', letter: 's', right: 'readSales' },
  { href: '/admin/requests', label: 'Requests', letter: 'r', right: 'readStaff' },
  { href: '/admin/rules', label: 'Signal rules', letter: 'u', right: 'draftSignalRules' },
  { href: '/admin/staff', label: 'Staff', letter: 'p', right: 'readStaff' },
  { href: '/admin/audit', label: 'Audit log', letter: 'l', right: 'keepOwnAccount' },
  { href: '/admin/account', label: 'Your account', letter: 'o', right: 'keepOwnAccount' },
];

export const placesFor = (roles: readonly StaffRole[]): readonly StaffPlace[] =>
  staffPlaces.filter(({ right }) => grantOf(roles, right) !== null);

/** The page that a path is on or below. */
export const placeOf = (path: string): StaffPlace | null =>
  staffPlaces.find(({ href }) => path === href || path.startsWith(`${href}/`)) ?? null;

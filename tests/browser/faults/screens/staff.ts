import { staff } from '../cast.ts';
import { type Screen, text } from './screen.ts';

/** The console. */
export const staffScreens: readonly Screen[] = [
  { name: 'staff', route: '/admin/staff', path: '/admin/staff', who: staff, ready: (page) => page.getByRole('row').nth(3) },
  { name: 'requests', route: '/admin/requests', path: '/admin/requests', who: staff, ready: text('No requests match') },
  { name: 'audit log', route: '/admin/audit', path: '/admin/audit', who: staff, ready: (page) => page.getByRole('row').nth(1) },
  {
    name: 'own account',
    route: '/admin/account',
    path: '/admin/account',
    who: staff,
    ready: (page) => page.getByText('This session', { exact: true }),
  },
];

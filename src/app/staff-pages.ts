import type { PageDefinition } from './outlet/page.ts';
import { addResources } from './resources/resources.ts';

/** The console's pages, by route. Customers never load the list. */
export const staffPages: Readonly<Record<string, () => Promise<{ readonly page: PageDefinition }>>> = {
  '/admin/customer': () => import('#features/staff-customer/admin-customer.page.tsx'),
  '/admin/customer/:guid': () => import('#features/staff-customer/admin-customer-detail.page.tsx'),
  '/admin/queue': () => import('#features/staff-queue/admin-queue.page.tsx'),
  '/admin/queue/:id': () => import('#features/staff-queue/admin-queue-detail.page.tsx'),
  '/admin/trades': () => import('#features/staff-trades/admin-trades.page.tsx'),
  '/admin/customer-accounts': () => import('#features/staff-customer-accounts/admin-customer-accounts.page.tsx'),
  '/admin/sales': () => import('#features/staff-sales/admin-sales.page.tsx'),
  '/admin/staff': () => import('#features/staff-people/admin-staff.page.tsx'),
  '/admin/requests': () => import('#features/staff-requests/admin-requests.page.tsx'),
  '/admin/rules': () => import('#features/staff-rules/admin-rules.page.tsx'),
  '/admin/audit': () => import('#features/staff-audit/admin-audit.page.tsx'),
  '/admin/account': () => import('#features/staff-account/admin-account.page.tsx'),
  '/admin/signin': () => import('#features/admin-sign-in/admin-signin.page.tsx'),
  '/admin/invitation': () => import('#features/staff-invitation/admin-invitation.page.tsx'),
};

/** A staff page's code, its frame, and the staff resources. */
export async function loadInConsole(load: () => Promise<PageDefinition>) {
  const [page, { StaffShell, inConsole }, { staffResources }] = await Promise.all([
    load(),
    import('./staff-shell/StaffShell.tsx'),
    import('./resources/staff-resources.ts'),
  ]);
  addResources(staffResources);
  return { page: inConsole(page), frame: StaffShell };
}

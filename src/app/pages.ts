import { findRoute, type Route } from '#domain/site/routes.ts';
import type { PageDefinition } from './outlet/page.ts';
import { page as logout } from './pages/logout.tsx';
import { page as notFound } from './pages/not-found.tsx';
import { page as planned } from './pages/planned.tsx';
import { addResources } from './resources/resources.ts';

type Frame = typeof import('./shell/Shell.tsx').Shell;

interface PageModule {
  readonly page: PageDefinition;
}

/** The finished screens, by route, as code to load. Every other route describes its planned screen. */
const built: Readonly<Record<string, () => Promise<PageModule>>> = {
  '/': () => import('./pages/landing.tsx'),
  '/signin': () => import('./pages/signin.tsx'),
  '/signup': () => import('./pages/signup.tsx'),
  '/dashboard': () => import('./pages/dashboard.tsx'),
  '/exchange': () => import('./pages/exchange.tsx'),
  '/assets': () => import('./pages/assets.tsx'),
  '/orders': () => import('./pages/orders.tsx'),
  '/payment-method': () => import('./pages/payment-method.tsx'),
  '/deposits': () => import('./pages/deposits.tsx'),
  '/verify': () => import('./pages/verify.tsx'),
  '/external-wallet': () => import('./pages/external-wallet.tsx'),
  '/withdrawals': () => import('./pages/withdrawals.tsx'),
  '/reset': () => import('./pages/reset.tsx'),
  '/reset-password': () => import('./pages/reset-password.tsx'),
  '/confirm-email': () => import('./pages/confirm-email.tsx'),
  '/settings': () => import('./pages/settings.tsx'),
  '/settings-preferences': () => import('./pages/settings-preferences.tsx'),
  '/lock-account': () => import('./pages/lock-account.tsx'),
  '/admin/customer': () => import('./pages/admin/customer.tsx'),
  '/admin/customer/:guid': () => import('./pages/admin/customer-detail.tsx'),
  '/admin/queue': () => import('./pages/admin/queue.tsx'),
  '/admin/queue/:id': () => import('./pages/admin/queue-detail.tsx'),
  '/admin/trades': () => import('./pages/admin/trades.tsx'),
  '/admin/customer-accounts': () => import('./pages/admin/customer-accounts.tsx'),
  '/admin/sales': () => import('./pages/admin/sales.tsx'),
  '/admin/staff': () => import('./pages/admin/staff.tsx'),
  '/admin/requests': () => import('./pages/admin/requests.tsx'),
  '/admin/audit': () => import('./pages/admin/audit.tsx'),
  '/admin/account': () => import('./pages/admin/account.tsx'),
  '/admin/signin': () => import('./pages/admin/signin.tsx'),
  '/admin/invitation': () => import('./pages/admin/invitation.tsx'),
};

/** Written pages are many: their list comes with the first of them. */
const loadIfWritten = async (route: Route | null) => (route?.guard === 'open' ? (await import('./written-pages.ts')).loadWritten(route) : null);

// Signing out needs no network, and so no code that is still to come. The other two are smaller than a request for them.
const loaded = new Map<string, PageDefinition>([
  ['/logout', logout],
  ['not-found', notFound],
]);
/** What is around the pages of customers and of staff. */
const frames: { customer?: Frame; admin?: Frame } = {};

// A frame has menus and icons that visitors of public pages do not need.
const loadShell = async () => {
  frames.customer ??= (await import('./shell/Shell.tsx')).Shell;
};

/** Loads the code of a page of staff's, its frame, and the table of what such pages load. Nothing of it comes with any other page. */
async function loadStaffPage(load: () => Promise<PageDefinition>): Promise<PageDefinition> {
  const [page, { StaffShell, inConsole }, { staffResources }] = await Promise.all([
    load(),
    import('./staff-shell/StaffShell.tsx'),
    import('./resources/staff-resources.ts'),
  ]);
  addResources(staffResources);
  frames.admin = StaffShell;
  return inConsole(page);
}

/** A customer page calls as soon as it is there: the code of its calls comes beside it, not after. The first call loads it again if it fails. */
const loadCalls = () =>
  void Promise.all([import('./effects/records/resource-calls.ts'), import('#ports/bank/client.ts'), import('./effects/market/series.ts')]).catch(
    () => undefined,
  );

/** The first formatter makes the browser read the language's data, which takes a slow phone a tenth of a second: it does so while code loads. */
const readLanguage = () => void setTimeout(() => new Intl.NumberFormat('en-US'));

/** Loads the code of a pathname's page, with the frame around it; resolves at once if it was loaded before. */
export async function loadPage(pathname: string): Promise<void> {
  const route = findRoute(pathname);
  const key = route?.path ?? 'not-found';
  const load = async () => (await built[key]?.())?.page ?? (await loadIfWritten(route)) ?? planned;
  const loadDefinition = async () => {
    if (!loaded.has(key)) loaded.set(key, await (route?.guard === 'admin' ? loadStaffPage(load) : load()));
  };
  if (route?.guard === 'customer') {
    loadCalls();
    if (!frames.customer) readLanguage();
  }
  await Promise.all([loadDefinition(), route?.guard === 'customer' && loadShell()]);
}

/** Loads the code of a page that somebody is about to open. If it fails, the page says so once it is opened. */
export function prefetchPage(href: string): void {
  loadPage(new URL(href, location.href).pathname).catch(() => undefined);
}

/** The page of a pathname, once its code has loaded. */
export const loadedPage = (pathname: string): PageDefinition | null => loaded.get(findRoute(pathname)?.path ?? 'not-found') ?? null;

/** The frame of the pages behind a guard, once its code has loaded. */
export const loadedFrame = (guard: keyof typeof frames): Frame | null => frames[guard] ?? null;

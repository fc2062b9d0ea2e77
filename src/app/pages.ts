import { findRoute, type Route } from '#domain/site/routes.ts';
import type { PageDefinition } from './outlet/page.ts';
import { page as logout } from './pages/logout.tsx';
import { page as notFound } from './pages/not-found.tsx';
import { page as planned } from './pages/planned.tsx';

type Frame = typeof import('./shell/Shell.tsx').Shell;

interface PageModule {
  readonly page: PageDefinition;
}

const built: Readonly<Record<string, () => Promise<PageModule>>> = {
  '/': () => import('#features/landing/landing.page.tsx'),
  '/signin': () => import('#features/sign-in/signin.page.tsx'),
  '/signup': () => import('#features/sign-up/signup.page.tsx'),
  '/dashboard': () => import('#features/dashboard/dashboard.page.tsx'),
  '/exchange': () => import('#features/exchange/exchange.page.tsx'),
  '/assets': () => import('#features/assets/assets.page.tsx'),
  '/orders': () => import('#features/orders/orders.page.tsx'),
  '/payment-method': () => import('#features/payment-method/payment-method.page.tsx'),
  '/deposits': () => import('#features/deposits/deposits.page.tsx'),
  '/verify': () => import('#features/verification/verify.page.tsx'),
  '/external-wallet': () => import('#features/external-wallet/external-wallet.page.tsx'),
  '/withdrawals': () => import('#features/withdrawals/withdrawals.page.tsx'),
  '/reset': () => import('#features/reset-password/reset.page.tsx'),
  '/reset-password': () => import('#features/reset-password/reset-password.page.tsx'),
  '/confirm-email': () => import('#features/email-change/confirm-email.page.tsx'),
  '/settings': () => import('#features/settings/settings.page.tsx'),
  '/settings-preferences': () => import('#features/settings-preferences/settings-preferences.page.tsx'),
  '/lock-account': () => import('#features/lock-account/lock-account.page.tsx'),
};

/** Only staff loads the list of their pages. */
const loadIfStaffs = async (key: string) =>
  key.startsWith('/admin/') ? (await import('./staff-pages.ts')).staffPages[key]?.() : undefined;

/** The list of written pages is long, so it loads with the first of them. */
const loadIfWritten = async (route: Route | null) =>
  route?.guard === 'open' ? (await import('./content-pages.ts')).loadContent(route) : null;

// Signing out must work without a network. The other two are smaller than a request.
const loaded = new Map<string, PageDefinition>([
  ['/logout', logout],
  ['not-found', notFound],
]);
/** The layouts around the pages of customers and of staff. */
const frames: { customer?: Frame; admin?: Frame } = {};

// A frame has menus and icons that public pages do not need.
const loadShell = async () => {
  frames.customer ??= (await import('./shell/Shell.tsx')).Shell;
};

/** Loads a staff page with its frame. No other page loads any of it. */
async function loadStaffPage(load: () => Promise<PageDefinition>): Promise<PageDefinition> {
  const { page, frame } = await (await import('./staff-pages.ts')).loadInConsole(load);
  frames.admin = frame;
  return page;
}

/**
 * A customer page makes calls as soon as it loads, so the code of its calls loads in parallel. If
 * that fails, the first call loads it again.
 */
const loadCalls = () =>
  void Promise.all([
    import('./effects/records/resource-calls.ts'),
    import('#ports/bank/client.ts'),
    import('./effects/market/series.ts'),
  ]).catch(() => undefined);

/**
 * The first formatter makes the browser read locale data, which takes 100 ms on a slow phone: it
 * happens while code loads.
 */
const readLanguage = () => void setTimeout(() => new Intl.NumberFormat('en-US'));

/** Loads the code of a pathname's page and its frame; resolves at once if already loaded. */
export async function loadPage(pathname: string): Promise<void> {
  const route = findRoute(pathname);
  const key = route?.path ?? 'not-found';
  const load = async () =>
    (await (built[key]?.() ?? loadIfStaffs(key)))?.page ?? (await loadIfWritten(route)) ?? planned;
  const loadDefinition = async () => {
    if (!loaded.has(key)) loaded.set(key, await (route?.guard === 'admin' ? loadStaffPage(load) : load()));
  };
  if (route?.guard === 'customer') {
    loadCalls();
    if (!frames.customer) readLanguage();
  }
  await Promise.all([loadDefinition(), route?.guard === 'customer' && loadShell()]);
}

/** Preloads a page that the user is about to open. A failure shows once it is opened. */
export function prefetchPage(href: string): void {
  loadPage(new URL(href, location.href).pathname).catch(() => undefined);
}

/** The page of a pathname, once its code has loaded. */
export const loadedPage = (pathname: string): PageDefinition | null =>
  loaded.get(findRoute(pathname)?.path ?? 'not-found') ?? null;

export const loadedFrame = (guard: keyof typeof frames): Frame | null => frames[guard] ?? null;

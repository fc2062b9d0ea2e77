import { findRoute } from '#domain/site/routes.ts';
import type { PageDefinition } from './page.ts';
import { page as logout } from './pages/logout.tsx';

type Shell = typeof import('./shell/Shell.tsx').Shell;

interface PageModule {
  readonly page: PageDefinition;
}

/** The finished screens, by route. Every other route describes its planned screen. */
const built: Readonly<Record<string, () => Promise<PageModule>>> = {
  '/': () => import('./pages/landing.tsx'),
  '/signin': () => import('./pages/signin.tsx'),
  '/signup': () => import('./pages/signup.tsx'),
  // Signing out needs no network, and so no code that is still to come.
  '/logout': async () => ({ page: logout }),
  '/dashboard': () => import('./pages/dashboard.tsx'),
  '/exchange': () => import('./pages/exchange.tsx'),
  '/assets': () => import('./pages/assets.tsx'),
  '/orders': () => import('./pages/orders.tsx'),
  '/verify': () => import('./pages/verify.tsx'),
};

const loaded = new Map<string, PageDefinition>();
let shell: Shell | null = null;

// The shell has menus and icons that visitors of public pages do not need.
const loadShell = async () => {
  shell ??= (await import('./shell/Shell.tsx')).Shell;
};

/** A customer page calls as soon as it is there: the code of its calls comes beside it, not after. The first call loads it again if it fails. */
const loadCalls = () =>
  void Promise.all([import('./resource-calls.ts'), import('#ports/bank/client.ts'), import('./effects/series.ts')]).catch(() => undefined);

/** Loads the code of a pathname's page, with the frame around it; resolves at once if it was loaded before. */
export async function loadPage(pathname: string): Promise<void> {
  const route = findRoute(pathname);
  const key = route?.path ?? 'not-found';
  const load = route === null ? () => import('./pages/not-found.tsx') : (built[route.path] ?? (() => import('./pages/planned.tsx')));
  const loadDefinition = async () => {
    if (!loaded.has(key)) loaded.set(key, (await load()).page);
  };
  if (route?.guard === 'customer') loadCalls();
  await Promise.all([loadDefinition(), route?.guard === 'customer' && loadShell()]);
}

/** The page of a pathname, once its code has loaded. */
export const loadedPage = (pathname: string): PageDefinition | null => loaded.get(findRoute(pathname)?.path ?? 'not-found') ?? null;

/** The frame of customer pages, once its code has loaded. */
export const loadedShell = (): Shell | null => shell;

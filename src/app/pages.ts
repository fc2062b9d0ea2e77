import { findRoute } from '#domain/site/routes.ts';
import type { PageDefinition } from './page.ts';
import { page as logout } from './pages/logout.tsx';

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

/** Loads the code of a pathname's page; resolves at once if it was loaded before. */
export async function loadPage(pathname: string): Promise<PageDefinition> {
  const route = findRoute(pathname);
  const key = route?.path ?? 'not-found';
  const known = loaded.get(key);
  if (known) return known;
  const load = route === null ? () => import('./pages/not-found.tsx') : (built[route.path] ?? (() => import('./pages/planned.tsx')));
  const { page } = await load();
  loaded.set(key, page);
  return page;
}

/** The page of a pathname, once its code has loaded. */
export const loadedPage = (pathname: string): PageDefinition | null => loaded.get(findRoute(pathname)?.path ?? 'not-found') ?? null;

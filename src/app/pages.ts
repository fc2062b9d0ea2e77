import type { ComponentType } from 'react';
import { findRoute } from '#domain/site/routes.ts';
import type { ResourceKey } from '#machines/resources/table.ts';
import type { FlowDefinition } from './flow.ts';
import type { World } from './world.ts';

/** What the code of a page brings: its screen, and what the screen needs to be running. */
export interface PageModule {
  readonly Page: ComponentType;
  /** Loads that the screen shows; asked for whenever the page is entered. */
  readonly resources?: readonly ResourceKey[];
  /** Flows that the screen renders; one that runs already goes on. */
  readonly flows?: (world: World) => readonly FlowDefinition[];
  /** Something to do on entering, once the flows run: to sign out, to tell a flow what the address asks for. */
  readonly enter?: (world: World) => void;
}

/** The screens that stand, by route. Every other route shows what it will hold. */
const built: Readonly<Record<string, () => Promise<PageModule>>> = {
  '/': () => import('./pages/landing.tsx'),
  '/signin': () => import('./pages/signin.tsx'),
  '/signup': () => import('./pages/signup.tsx'),
  '/logout': () => import('./pages/logout.tsx'),
  '/dashboard': () => import('./pages/dashboard.tsx'),
  '/exchange': () => import('./pages/exchange.tsx'),
  '/assets': () => import('./pages/assets.tsx'),
  '/orders': () => import('./pages/orders.tsx'),
  '/verify': () => import('./pages/verify.tsx'),
};

const loaded = new Map<string, PageModule>();

/** Loads the code of the page that a pathname shows; resolves at once when it was loaded before. */
export async function loadPageModule(pathname: string): Promise<PageModule> {
  const route = findRoute(pathname);
  const key = route?.path ?? 'not-found';
  const known = loaded.get(key);
  if (known) return known;
  const load = route === null ? () => import('./pages/not-found.tsx') : (built[route.path] ?? (() => import('./pages/planned.tsx')));
  const module = await load();
  loaded.set(key, module);
  return module;
}

/** The code of a page that has been loaded. */
export const loadedPage = (pathname: string): PageModule | null => loaded.get(findRoute(pathname)?.path ?? 'not-found') ?? null;

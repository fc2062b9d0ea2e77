import { lazy, type ReactNode, Suspense } from 'react';
import type { Route } from '#domain/site/routes.ts';
import { FullPageLoader } from '#ui/page/FullPageLoader.tsx';
import { OpenLayout } from './OpenLayout.tsx';

// The shell has menus and icons that visitors of public pages do not need.
const Shell = lazy(() => import('../shell/Shell.tsx').then(({ Shell }) => ({ default: Shell })));

/** The frame of a page: the shell for customers, a slim header and footer for everyone else. */
export function Layout({ route, path, children }: { route: Route | null; path: string; children: ReactNode }) {
  if (route?.guard !== 'customer') return <OpenLayout narrow={route?.guard === 'guest'}>{children}</OpenLayout>;
  return (
    <Suspense fallback={<FullPageLoader label="Loading the page" whole />}>
      <Shell path={path}>{children}</Shell>
    </Suspense>
  );
}

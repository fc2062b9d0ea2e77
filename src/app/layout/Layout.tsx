import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Route } from '#domain/site/routes.ts';
import { useWorld } from '../hooks/world.ts';
import { loadedShell } from '../pages.ts';
import { OpenLayout } from './OpenLayout.tsx';
import styles from './open.module.css';

/** The frame of a page: the shell for customers, a slim header and footer for everyone else. */
export function Layout({ route, path, children }: { route: Route | null; path: string; children: ReactNode }) {
  // The shell loads with the first page that needs it, so it is here once that page is.
  const Shell = useSelector(useWorld().actor('page'), () => loadedShell());
  if (route?.guard !== 'customer') return <OpenLayout narrow={route?.guard === 'guest' || route?.narrow === true}>{children}</OpenLayout>;
  return Shell ? <Shell path={path}>{children}</Shell> : <main className={styles.bare}>{children}</main>;
}

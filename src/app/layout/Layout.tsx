import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Route } from '#domain/site/routes.ts';
import { useApp } from '../hooks/app.ts';
import { loadedFrame } from '../pages.ts';
import { OpenLayout } from './OpenLayout.tsx';
import styles from './open.module.css';

/** The frame of a page: the customers' or staff's shell, or a slim header and footer. */
export function Layout({ route, path, children }: { route: Route | null; path: string; children: ReactNode }) {
  const guard = route?.guard === 'customer' || route?.guard === 'admin' ? route.guard : null;
  // A shell loads with the first page that needs it, so it is here once that page is.
  const { root, actor } = useApp();
  const Shell = useSelector(actor('page'), () => guard && loadedFrame(guard));
  // The staff shell names the user, so it needs a session; there is none while its code is missing.
  const isWithoutSession = useSelector(
    root,
    (snapshot) => guard === 'admin' && snapshot.children.adminSession === undefined,
  );
  if (guard === null)
    return <OpenLayout narrow={route?.guard === 'guest' || route?.narrow === true}>{children}</OpenLayout>;
  return Shell && !isWithoutSession ? (
    <Shell path={path}>{children}</Shell>
  ) : (
    <main className={styles.bare}>{children}</main>
  );
}

import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { findRoute, type Route } from '#domain/site/routes.ts';
import { selectIsConcealed } from '#machines/idle/idle.selectors.ts';
import { useShown } from '#ui/display/display.ts';
import { FullPageLoader } from '#ui/page/FullPageLoader.tsx';
import { returnHere, wantedPath } from '../address/wanted.ts';
import { useApp, useCustomerGuid } from '../hooks/app.ts';
import { StaffGuard } from '../outlet/StaffGuard.tsx';
import { Layout } from './Layout.tsx';
import { PageBody } from './PageBody.tsx';

export function PageOutlet() {
  // Any page may show figures or times.
  useShown();
  const path = useSelector(useApp().actor('page'), ({ context }) => context.path);
  const route = findRoute(path);
  return (
    <Guarded route={route}>
      <Layout route={route} path={path}>
        <PageBody key={path} path={path} />
      </Layout>
    </Guarded>
  );
}

/** Route guards 1 and 2 of the specification; the staff guards have their own file. */
function Guarded({ route, children }: { route: Route | null; children: ReactNode }) {
  const guid = useCustomerGuid();
  const isAsking = useSelector(useApp().actor('session'), (snapshot) => snapshot.matches('asking'));
  const idle = useSelector(useApp().root, ({ children }) => children.idle);
  const isConcealed = useSelector(idle, (snapshot) => snapshot !== undefined && selectIsConcealed(snapshot));
  if ((isAsking || isConcealed) && (route?.guard === 'customer' || route?.guard === 'guest'))
    return <FullPageLoader label="Loading the page" whole />;
  if (route?.guard === 'customer' && guid === null) return <Redirect to="/signin" replace state={returnHere(null)} />;
  if (route?.guard === 'guest' && guid !== null) return <Redirect to={wantedPath(guid) ?? '/dashboard'} replace />;
  if (route?.guard === 'admin') return <StaffGuard>{children}</StaffGuard>;
  return children;
}

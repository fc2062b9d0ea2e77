import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import {
  selectEnding,
  selectFormer,
  selectIsAsking,
  selectWayOut,
} from '#machines/adminSession/adminSession.selectors.ts';
import type { LongLivedActors } from '#machines/app/app.types.ts';
import { selectIsConcealed } from '#machines/idle/idle.selectors.ts';
import { FullPageLoader } from '#ui/page/FullPageLoader.tsx';
import { stillWanted } from '../address/wanted.ts';
import { useApp } from '../hooks/app.ts';

/**
 * Route guards 3 and 4: redirects anyone not signed in as staff, and returns them to the page they
 * wanted. Until the session's code is here, it shows that the page is loading.
 */
export function StaffGuard({ children }: { children: ReactNode }) {
  const session = useSelector(useApp().root, (snapshot) => snapshot.children.adminSession);
  return session ? <Guarded session={session}>{children}</Guarded> : children;
}

function Guarded({ session, children }: { session: LongLivedActors['adminSession']; children: ReactNode }) {
  const { root } = useApp();
  const wayOut = useSelector(session, selectWayOut);
  const isAsking = useSelector(session, selectIsAsking);
  const former = useSelector(session, selectFormer);
  const ended = useSelector(session, selectEnding);
  const idle = useSelector(root, (snapshot) => snapshot.children.staffIdle);
  const isConcealed = useSelector(idle, (snapshot) => snapshot !== undefined && selectIsConcealed(snapshot));
  if (isAsking || isConcealed) return <FullPageLoader label="Loading the page" whole />;
  if (wayOut === null) return children;
  return <Redirect key={wayOut} to={wayOut} replace state={{ ...stillWanted(former), ended }} />;
}

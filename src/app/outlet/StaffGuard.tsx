import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { selectWayOut } from '#machines/adminSession/adminSession.machine.ts';
import { useWorld } from '../hooks/world.ts';

/** Route guards 3 and 4: whoever is not signed in as staff is led where their session says. */
export function StaffGuard({ children }: { children: ReactNode }) {
  const wayOut = useSelector(useWorld().actor('adminSession'), selectWayOut);
  return wayOut === null ? children : <Redirect key={wayOut} to={wayOut} replace />;
}

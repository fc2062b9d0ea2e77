import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useSyncExternalStore } from 'react';
import { runningIn } from '../live/running.ts';
import { createLive, type Live } from './live.ts';

/** The tabs of the app, of which only the beginnings and the ends of actors are heard. */
export interface Present {
  readonly store: Live['store'];
  readonly tabs: readonly string[];
}

/**
 * Listens to the app while something that counts its actors is shown. Null while no tab of it is
 * open.
 */
export function usePresent(app: string): Present | null {
  const live = useMemo(() => createLive([], app, { past: 0, wanted: 'none' }), [app]);
  const connection = useActorRef(live.logic);
  const tabs = useSelector(connection, (snapshot) => (snapshot.matches('connected') ? snapshot.context.tabs : null));
  return useMemo(() => tabs && { store: live.store, tabs }, [live, tabs]);
}

/** How many actors of a machine run now, in all tabs of the app. */
export const useRunning = ({ store, tabs }: Present, chart: string): number =>
  useSyncExternalStore(store.subscribe, () =>
    runningIn(
      tabs.flatMap((tab) => store.get(tab) ?? []),
      chart,
    ),
  );

import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useSyncExternalStore } from 'react';
import { runningIn } from '../live/running.ts';
import { createLive, type Live } from './live.ts';

/** The app's tabs, subscribed only to starts and ends of actors. */
export interface Present {
  readonly store: Live['store'];
  readonly tabs: readonly string[];
}

/** Counts live actors while mounted. Null while the app is closed. */
export function usePresent(app: string): Present | null {
  const live = useMemo(() => createLive([], app, { past: 0, wanted: 'none' }), [app]);
  const connection = useActorRef(live.logic);
  const tabs = useSelector(connection, (snapshot) => (snapshot.matches('connected') ? snapshot.context.tabs : null));
  return useMemo(() => tabs && { store: live.store, tabs }, [live, tabs]);
}

/** A machine's running actors in all tabs. */
export const useRunning = ({ store, tabs }: Present, chart: string): number =>
  useSyncExternalStore(store.subscribe, () =>
    runningIn(
      tabs.flatMap((tab) => store.get(tab) ?? []),
      chart,
    ),
  );

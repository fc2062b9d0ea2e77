import { type ReactNode, StrictMode } from 'react';
import { PrefetchContext } from '#ui/link/prefetch.ts';
import { useIsHydrating, WorldProvider } from './hooks/world.ts';
import { Alerts } from './layout/Alerts.tsx';
import { ErrorBoundary } from './layout/ErrorBoundary.tsx';
import { IdleWarning } from './layout/IdleWarning.tsx';
import { PageOutlet } from './PageOutlet.tsx';
import { prefetchPage } from './pages.ts';
import type { World } from './world.ts';

/** The whole app around one root actor. */
export function App({ world }: { world: World }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <WorldProvider value={world}>
          <NotDrawnAtBuild>
            <Alerts />
          </NotDrawnAtBuild>
          <PrefetchContext value={prefetchPage}>
            <PageOutlet />
          </PrefetchContext>
          <NotDrawnAtBuild>
            <IdleWarning />
          </NotDrawnAtBuild>
        </WorldProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}

/** What depends on who is there. */
const NotDrawnAtBuild = ({ children }: { children: ReactNode }) => (useIsHydrating() ? null : children);

import { StrictMode, useLayoutEffect } from 'react';
import { PrefetchContext } from '#ui/link/prefetch.ts';
import type { AppHandle } from './handle/app-handle.ts';
import { AppProvider } from './hooks/app.ts';
import { Alerts } from './layout/Alerts.tsx';
import { ErrorBoundary } from './layout/ErrorBoundary.tsx';
import { IdleWarning } from './layout/IdleWarning.tsx';
import { PageOutlet } from './layout/PageOutlet.tsx';
import { prefetchPage } from './pages.ts';

export function App({ app }: { app: AppHandle }) {
  // The app has loaded, so the styles for its prerendered page no longer apply.
  useLayoutEffect(() => document.documentElement.setAttribute('data-live', ''), []);
  return (
    <StrictMode>
      <ErrorBoundary>
        <AppProvider value={app}>
          <Alerts />
          <PrefetchContext value={prefetchPage}>
            <PageOutlet />
          </PrefetchContext>
          <IdleWarning />
        </AppProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}

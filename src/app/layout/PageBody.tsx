import { useSelector } from '@xstate/react';
import { type ReactNode, useLayoutEffect } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { pageMachine } from '#machines/page/page.machine.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorScreen } from '#ui/page/ErrorScreen.tsx';
import { FullPageLoader } from '#ui/page/FullPageLoader.tsx';
import { arrive } from '../address/arrival.ts';
import { useApp, useSignedIn } from '../hooks/app.ts';
import { loadedPage } from '../pages.ts';

type View = 'loading' | 'stillLoading' | 'ready' | 'offline' | 'unavailable' | 'failed' | 'timedOut';

function selectView(snapshot: SnapshotFrom<typeof pageMachine>): View {
  if (snapshot.matches('loading')) return snapshot.matches({ loading: 'long' }) ? 'stillLoading' : 'loading';
  if (snapshot.matches('unavailable')) return snapshot.context.problem?.code === 'offline' ? 'offline' : 'unavailable';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('timedOut') ? 'timedOut' : 'ready';
}

/** Mounted as long as the page is. */
function Arrived({ path, children }: { path: string; children: ReactNode }) {
  useLayoutEffect(() => arrive(path), [path]);
  return children;
}

/** A placeholder for a page starts at its top. */
function FromTop({ children }: { children: ReactNode }) {
  useLayoutEffect(() => void scrollTo(0, 0), []);
  return children;
}

/** The page, by the state of its code: loading, loaded, or the failure and its remedy. */
export function PageBody({ path }: { path: string }) {
  const page = useApp().actor('page');
  const view = useSelector(page, selectView);
  // Visitors have neither.
  const unaffected = useSignedIn() ? ' Your session and your balances are unaffected.' : '';
  const shown = view === 'ready' ? loadedPage(path) : undefined;
  const reload = (
    <Button variant="main" onClick={() => page.send({ type: 'reload.requested' })}>
      Reload the page
    </Button>
  );
  const screens: Readonly<Record<View, ReactNode>> = {
    ready: shown && <Arrived path={path}>{shown.render()}</Arrived>,
    loading: <FullPageLoader label="Loading the page" />,
    stillLoading: (
      <FullPageLoader label="Still loading the page">
        <p>This is taking longer than usual. Wait a little longer, or reload the page.{unaffected}</p>
        {reload}
      </FullPageLoader>
    ),
    offline: (
      <ErrorScreen
        announced
        heading="You’re offline"
        actions={
          <Button variant="main" onClick={() => page.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        }
      >
        This page opens automatically when you’re back online.{unaffected}
      </ErrorScreen>
    ),
    unavailable: (
      <ErrorScreen announced heading="This page didn’t load" actions={reload}>
        Part of the app didn’t load. Retrying automatically.{unaffected} If this continues, check your connection, then
        reload the page.
      </ErrorScreen>
    ),
    failed: (
      <ErrorScreen announced heading="This page didn’t start" actions={reload}>
        Something went wrong while opening it.{unaffected} Reload the page to try again.
      </ErrorScreen>
    ),
    timedOut: (
      <ErrorScreen announced heading="This page is taking too long" actions={reload}>
        Nothing arrived for two minutes.{unaffected} Check your connection, then reload the page.
      </ErrorScreen>
    ),
  };
  const screen = screens[view] || <FullPageLoader label="Loading the page" />;
  return view === 'ready' || view === 'loading' ? screen : <FromTop key={view}>{screen}</FromTop>;
}

import { type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate';
import type { Settings } from '#domain/site/settings.ts';
import type { WindowFact } from '#machines/app/app.actors.ts';
import { appMachine } from '#machines/app/app.machine.ts';
import type { LongLivedActors } from '#machines/app/app.types.ts';
import { pageMachine } from '#machines/page/page.machine.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { applyTheme, readTheme, storeTheme } from '#ports/browser/preferences.ts';
import { unregisterServiceWorkers } from '#ports/browser/service-workers.ts';
import { readStoredSession } from '#ports/browser/session-storage.ts';
import { watchFocus, watchNetwork, watchTab } from '#ports/browser/window.ts';
import { watchPath } from './address/location.ts';
import { provideResources } from './effects/load-resources.ts';
import { createServices } from './effects/services.ts';
import { bankSession, provideSession, type System } from './effects/session.ts';
import { enterPage } from './enter-page.ts';
import { sessionExpired, shown } from './messages.ts';
import { loadedPage, loadPageModule } from './pages.ts';
import type { World } from './world.ts';

/** Builds the one root actor of the app, with every effect provided. Not started yet. */
export function createAppActor(settings: Settings): World {
  const system: System = () => app.system as ReturnType<System>;
  const services = createServices(settings, bankSession(system));
  const app = createActor(
    appMachine.provide({
      actors: {
        session: provideSession(system, { sessionExpired }),
        resources: provideResources(services, system),
        page: pageMachine.provide({
          actors: {
            loadPage: fromPromise<{ path: string }, { path: string }>(async ({ input: { path } }) => {
              await loadPageModule(path);
              return { path };
            }),
          },
          // A step later: an actor that is spawned while another one acts is taken for a mistake by the library. Views render after it.
          actions: {
            openFlows: (_, { path }) => queueMicrotask(() => enterPage(world, path)),
            readAddress: (_, { path }) => queueMicrotask(() => loadedPage(path)?.enter?.(world)),
          },
        }),
        preferences: preferencesMachine.provide({
          actions: { saveTheme: (_, { theme }) => storeTheme(theme), applyTheme: (_, { theme }) => applyTheme(theme) },
        }),
        unregisterServiceWorkers: fromPromise<unknown, undefined>(unregisterServiceWorkers),
        watchWindow: fromCallback<AnyEventObject, undefined, WindowFact>(({ sendBack }) => watchWindow(sendBack)),
        watchLocation: fromCallback<AnyEventObject, undefined, { type: 'route.changed'; path: string }>(({ sendBack }) =>
          watchPath((path) => sendBack({ type: 'route.changed', path })),
        ),
      },
      actions: {
        announceFailure: (_, { message }) =>
          system()
            .get('banner')
            .send({ type: 'banner.failed', message: shown(message) }),
        // The console is where a fault of ours belongs; the error screen tells the customer.
        reportCrash: (_, { actorId, error }) => console.error(`the flow ${actorId} broke`, error),
      },
    }),
    { systemId: 'app', input: { stored: readStoredSession(), theme: readTheme(), path: location.pathname, now: () => Date.now() } },
  );
  const world: World = {
    services,
    app,
    actor: <Name extends keyof LongLivedActors>(name: Name) => system().get(name),
    want: (...keys) => {
      for (const key of keys) system().get('resources').send({ type: 'resource.wanted', key });
    },
  };
  return world;
}

function watchWindow(tell: (fact: WindowFact) => void): () => void {
  const stops = [
    watchFocus(() => tell({ type: 'window.focused' })),
    watchTab((visible) => tell({ type: visible ? 'tab.shown' : 'tab.hidden' })),
    watchNetwork((online) => tell({ type: online ? 'network.online' : 'network.offline' })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

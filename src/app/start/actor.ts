import { createActor, fromPromise } from 'xstate';
import type { Settings } from '#domain/site/settings.ts';
import { appMachine } from '#machines/app/app.machine.ts';
import type { LongLivedActors } from '#machines/app/app.types.ts';
import { ownerMachine } from '#machines/owner/owner.machine.ts';
import { type EndedToken, revocationMachine } from '#machines/revocation/revocation.machine.ts';
import { signOutCustomer } from '#ports/backend/sign-out.ts';
import { takeSavedActivity } from '#ports/browser/activity.ts';
import { takeHeldDrafts } from '#ports/browser/held-drafts.ts';
import { openTabChannel } from '#ports/browser/other-tabs.ts';
import { removeSavedDrafts, saveDrafts } from '#ports/browser/saved-flows.ts';
import { unregisterServiceWorkers } from '#ports/browser/service-workers.ts';
import { mayBeShared } from '#ports/browser/session-storage.ts';
import { tokenNow } from '#ports/browser/token-clock.ts';
import { watchArrivals } from '../address/arrival.ts';
import { watchPath } from '../address/location.ts';
import { readDrafts } from '../effects/app/drafts.ts';
import { provideFlows } from '../effects/app/flows.ts';
import { provideIdle } from '../effects/app/idle.ts';
import { sessionExpired, shown } from '../effects/app/messages.ts';
import { providePreferences, readPreferences } from '../effects/app/preferences.ts';
import { asUser, bankSession, provideSession, type System, takeStoredSession } from '../effects/app/session.ts';
import { provideOtherTabs } from '../effects/app/tabs.ts';
import { watchWindow } from '../effects/app/window.ts';
import { staffCalls } from '../effects/staff/session-calls.ts';
import type { AppHandle } from '../handle/app-handle.ts';
import { loadNewVersion, newVersionLogic } from '../handle/new-version.ts';
import { createServices } from '../handle/services.ts';
import { staffSessionLogic } from '../handle/staff-session.ts';
import { reporting, stopAll } from '../logic/reporting.ts';
import { provideResources } from '../resources/load-resources.ts';
import { providePage } from './page.ts';

/** Creates the app's root actor with every effect provided, without starting it. */
export const createAppActor = (settings: Settings): AppHandle => prepareAppActor(settings)();

/** The same in two steps, each short enough for a slow phone between two presses. */
export function prepareAppActor(settings: Settings): () => AppHandle {
  const system: System = () => app.root.system as ReturnType<System>;
  const services = createServices(settings, bankSession(system), asUser(system));
  const tabs = openTabChannel();
  const resources = provideResources(services, system);
  const owner = ownerMachine.provide({ actors: { flows: provideFlows(), resources } });
  const idle = provideIdle(tabs);
  const machine = appMachine.provide({
    actors: {
      session: provideSession(system, tabs, { sessionExpired }),
      resources,
      customer: owner,
      staff: owner,
      adminSession: staffSessionLogic((code) => code.provideAdminSession(system, tabs)),
      idle,
      staffIdle: idle,
      revocation: revocationMachine.provide({
        actors: {
          revokeToken: fromPromise<unknown, Pick<EndedToken, 'ut' | 'owner'>>(async ({ input: { ut, owner } }) =>
            owner === 'staff' ? (await staffCalls()).signOutStaff(ut) : signOutCustomer(ut),
          ),
        },
      }),
      page: providePage(() => app),
      newVersion: newVersionLogic(() => app),
      loadNewVersion: fromPromise(loadNewVersion),
      preferences: providePreferences(),
      unregisterServiceWorkers: fromPromise<unknown, undefined>(unregisterServiceWorkers),
      watchWindow,
      watchOtherTabs: provideOtherTabs(tabs),
      watchLocation: reporting<{ type: 'route.changed'; path: string }>((report) =>
        stopAll(
          watchArrivals(),
          watchPath((path) => report({ type: 'route.changed', path })),
        ),
      ),
    },
    actions: {
      removeSavedDrafts,
      saveDrafts: (_, { byFlow }) => saveDrafts(byFlow),
      showFailure: (_, { message }) =>
        system()
          .get('banner')
          .send({ type: 'banner.failed', message: shown(message) }),
    },
  });
  let app: AppHandle;
  return () => {
    const root = createActor(machine, {
      systemId: 'app',
      input: {
        stored: takeStoredSession(),
        mayBeShared: mayBeShared(),
        ...readPreferences(),
        path: location.pathname,
        now: tokenNow,
        localNow: () => Date.now(),
        lastActiveAt: takeSavedActivity(),
        readDrafts: () => readDrafts(app),
        drafts: takeHeldDrafts(),
      },
    });
    app = { services, root, actor: <Name extends keyof LongLivedActors>(name: Name) => system().get(name) };
    return app;
  };
}

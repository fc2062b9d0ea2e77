import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { type AnyEventObject, createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { Outline } from '#domain/site/content.ts';
import { defaultDisplay } from '#domain/site/display.ts';
import type { Route } from '#domain/site/routes.ts';
import type { Settings } from '#domain/site/settings.ts';
import { taxFormsPlaceholder } from '#domain/site/taxForms.ts';
import { appMachine } from '#machines/app/app.machine.ts';
import type { LongLivedActors } from '#machines/app/app.types.ts';
import { idleMachine } from '#machines/idle/idle.machine.ts';
import { ownerMachine } from '#machines/owner/owner.machine.ts';
import { pageMachine } from '#machines/page/page.machine.ts';
import type { PageFact } from '#machines/page/page.types.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { requestMachine } from '#machines/request/request.machine.ts';
import { resourcesMachine } from '#machines/resources/resources.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { StoredSession } from '#machines/session/session.types.ts';
import { StillContext } from '#ui/field/StillContext.ts';
import { App } from './App.tsx';
import { provideFlows } from './effects/app/flows.ts';
import type { AppHandle } from './handle/app-handle.ts';
import { loadedPage, loadPage } from './pages.ts';

/** Never resolves: a page is rendered as it is before anything has loaded. */
const never = <Value,>() => new Promise<Value>(() => undefined);
const unanswered = () => never<never>();
const silent = <Sends extends AnyEventObject>() => fromCallback<AnyEventObject, undefined, Sends>(() => undefined);

/** The settings that pages show; the rest is for calls, which are never made here. */
const settingsOf = (sandbox: boolean): Settings => ({
  sandbox,
  ownershipPasses: false,
  bankUrl: '',
  marketUrl: '',
  tradeFees: {},
  largestDeposit: null,
  hosted: sandbox ? 'sandbox' : 'live',
  bankRedirects: false,
  taxForms: taxFormsPlaceholder,
  firebase: { projectId: '', apiKey: '', emulatorUrl: null },
});

const daySeconds = 24 * 3600;

/** A placeholder customer: the rendered page names nobody. */
const somebody: StoredSession = {
  ut: '',
  at: '',
  email: '',
  guid: '-',
  displayName: '',
  utExp: daySeconds,
  utIat: 0,
  atExp: daySeconds,
};

/** @param stored the session to render with; null for a visitor */
function createStillApp(path: string, sandbox: boolean, stored: StoredSession | null): AppHandle {
  const services = {
    settings: settingsOf(sandbox),
    bank: { call: unanswered },
    asUser: unanswered,
    identity: {} as AppHandle['services']['identity'],
    series: unanswered,
  };
  const system = () => root.system as { get<Name extends keyof LongLivedActors>(name: Name): LongLivedActors[Name] };
  const noEffect = () => undefined;
  const resources = resourcesMachine.provide({
    actors: {
      request: requestMachine.provide({
        actors: { perform: fromPromise<unknown, { name: string; params: unknown }>(unanswered) },
      }),
    },
  });
  const root = createActor(
    appMachine.provide({
      actors: {
        session: sessionMachine.provide({
          actors: { checkDuplicate: fromPromise<{ iat: number }, { email: string }>(unanswered) },
          actions: { askOtherTabs: noEffect },
        }),
        preferences: preferencesMachine.provide({
          actors: {
            watchSystemTheme: silent(),
            watchThemeChoice: silent(),
            watchDisplay: silent(),
            watchShortcut: silent(),
          },
          actions: { saveTheme: noEffect, applyTheme: noEffect, saveDisplay: noEffect, applyDisplay: noEffect },
        }),
        resources,
        customer: ownerMachine.provide({ actors: { flows: provideFlows(), resources } }),
        idle: idleMachine.provide({
          actors: { watchActivity: silent() },
          actions: {
            shareActivity: noEffect,
            askOtherTabs: noEffect,
            saveActivity: noEffect,
            removeSavedActivity: noEffect,
          },
        }),
        page: pageMachine.provide({
          actors: {
            flows: provideFlows(),
            loadPage: fromPromise<{ path: string }, { path: string }>(async ({ input }) => {
              await loadPage(input.path);
              return input;
            }),
            runPage: fromCallback<PageFact, { path: string }>(({ input }) => loadedPage(input.path)?.enter(app)),
          },
        }),
        unregisterServiceWorkers: fromPromise<unknown, undefined>(unanswered),
        watchWindow: silent(),
        watchOtherTabs: silent(),
        watchLocation: silent(),
      },
      actions: { removeSavedDrafts: noEffect, saveDrafts: noEffect },
    }),
    {
      systemId: 'app',
      input: {
        stored,
        mayBeShared: false,
        theme: '0',
        followsSystem: false,
        display: defaultDisplay,
        path,
        now: () => 0,
        localNow: () => 0,
        lastActiveAt: null,
        readDrafts: () => ({}),
        drafts: null,
      },
    },
  );
  const app: AppHandle = {
    services,
    root,
    actor: (name) => system().get(name),
    ...(stored && { drawnFor: 'customer' as const }),
  };
  return app;
}

/** The outline of a written page. @throws Error for any other route */
export async function outlineOf(route: Route): Promise<Outline> {
  const { loadContentModule } = await import('./content-pages.ts');
  const writing = await loadContentModule(route);
  if (!writing) throw new Error(`${route.path} is no written page`);
  return writing.outline;
}

/** The app at a path, once the page's code is there. */
async function open(path: string, sandbox: boolean, stored: StoredSession | null) {
  // No previous page.
  Object.assign(globalThis, { history: { state: null } });
  const app = createStillApp(path, sandbox, stored);
  app.root.start();
  await waitFor(app.actor('page'), (page) => page.matches('ready'), { timeout: 30_000 });
  const tree = (
    <Router ssrPath={path}>
      <App app={app} />
    </Router>
  );
  return { tree, close: () => app.root.stop() };
}

/**
 * Renders a page as a visitor first sees it.
 * @param path of an open route, or any other for the not-found page
 * @returns the HTML of the app's root
 */
export async function renderPage(path: string, sandbox: boolean): Promise<string> {
  const { tree, close } = await open(path, sandbox, null);
  // Otherwise React sends large parts separately, with a script that inserts them.
  const { prelude } = await prerender(tree, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  const html = await new Response(prelude).text();
  close();
  return html;
}

/**
 * Renders the frame and placeholders of a customer's page, as it is before anything has loaded.
 * @param path of a route behind the customer guard
 * @returns the HTML of the app's root, which the app replaces
 */
export async function renderFrame(path: string, sandbox: boolean): Promise<string> {
  // The address has only the path, and the flows' own requests get no reply.
  Object.assign(globalThis, { location: new URL(path, 'https://origin.invalid'), fetch: unanswered });
  const { tree, close } = await open(path, sandbox, somebody);
  // Code that loads on demand is not waited for.
  const html = renderToString(<StillContext value={true}>{tree}</StillContext>);
  close();
  // Input before the app has loaded would be lost, so fields look disabled. The named theme
  // controls work without the app.
  return html
    .replace('<main ', '<main inert ')
    .replace(/<(input|select|textarea) /g, '<$1 disabled ')
    .replace(/<button (?![^>]* name=)/g, '<button inert ');
}

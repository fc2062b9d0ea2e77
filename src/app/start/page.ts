import { fromCallback, fromPromise } from 'xstate';
import { documentTitle, findRoute } from '#domain/site/routes.ts';
import { pageMachine } from '#machines/page/page.machine.ts';
import type { PageFact } from '#machines/page/page.types.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { isOnline } from '#ports/browser/window.ts';
import { provideFlows } from '../effects/app/flows.ts';
import type { AppHandle } from '../handle/app-handle.ts';
import { expectStaff } from '../handle/staff-session.ts';
import { loadedPage, loadPage } from '../pages.ts';

function enter(app: AppHandle, path: string): void {
  const route = findRoute(path);
  document.title = documentTitle(route);
  // The guard is about to redirect.
  if (route?.guard === 'guest' && app.actor('session').getSnapshot().context.session !== null) return;
  loadedPage(path)?.enter(app);
}

export const providePage = (app: () => AppHandle) =>
  pageMachine.provide({
    actions: { reloadDocument: () => location.reload() },
    actors: {
      flows: provideFlows(),
      loadPage: fromPromise<{ path: string }, { path: string }>(async ({ input: { path } }) => {
        try {
          await Promise.all([loadPage(path), expectStaff(app(), path)]);
        } catch (cause) {
          throw isOnline() ? cause : new ProblemError(problem('offline', true));
        }
        return { path };
      }),
      runPage: fromCallback<PageFact, { path: string }>(({ input: { path }, receive }) => {
        enter(app(), path);
        receive(({ type }) => {
          if (type === 'address.changed') loadedPage(path)?.readAddress(app());
          else loadedPage(path)?.onSignedIn(app());
        });
      }),
    },
  });

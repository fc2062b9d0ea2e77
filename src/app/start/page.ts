import { fromCallback, fromPromise } from 'xstate';
import { documentTitle, findRoute } from '#domain/site/routes.ts';
import { pageMachine } from '#machines/page/page.machine.ts';
import type { PageFact } from '#machines/page/page.types.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { isOnline } from '#ports/browser/window.ts';
import type { World } from '../context/app-context.ts';
import { expectStaff } from '../context/staff-session.ts';
import { provideFlows } from '../effects/app/flows.ts';
import { loadedPage, loadPage } from '../pages.ts';

function enter(world: World, path: string): void {
  const route = findRoute(path);
  document.title = documentTitle(route);
  // The guard is about to redirect.
  if (route?.guard === 'guest' && world.actor('session').getSnapshot().context.session !== null) return;
  loadedPage(path)?.enter(world);
}

export const providePage = (world: () => World) =>
  pageMachine.provide({
    actions: { reloadDocument: () => location.reload() },
    actors: {
      flows: provideFlows(),
      loadPage: fromPromise<{ path: string }, { path: string }>(async ({ input: { path } }) => {
        try {
          await Promise.all([loadPage(path), expectStaff(world(), path)]);
        } catch (cause) {
          throw isOnline() ? cause : new ProblemError(problem('offline', true));
        }
        return { path };
      }),
      runPage: fromCallback<PageFact, { path: string }>(({ input: { path }, receive }) => {
        enter(world(), path);
        receive(({ type }) => {
          if (type === 'address.changed') loadedPage(path)?.readAddress(world());
          else loadedPage(path)?.onSignedIn(world());
        });
      }),
    },
  });

import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import { App } from '#app/App.tsx';
import { prepareAppActor } from '#app/start/actor.ts';
import type { World } from '#app/world/world.ts';
import { keepTranslatedPagesTrue } from '#ports/browser/translated.ts';
import { readSettings } from '#ports/settings.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
/**
 * Ends a task, so that a slow phone hears a press before the next. By a message: browsers put
 * timers off, and tests stop their clock.
 */
function turn(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}

async function begin(root: HTMLElement): Promise<void> {
  // What was drawn at the build is read meanwhile. Otherwise the app begins before its document has
  // loaded, as whoever goes on from /logout expects.
  const isDrawn = root.hasChildNodes();
  if (isDrawn) await turn();
  // The root actor is made once, outside React: a rendered component may be thrown away and made
  // again, a session may not.
  const create = prepareAppActor(readSettings(document));
  if (isDrawn) await turn();
  const world = create();
  if (isDrawn) await turn();
  // Nobody hears it but the visualizer, where the server serves that.
  dispatchEvent(new CustomEvent('actor', { detail: world.app }));
  world.app.start();
  show(root, world);
}

function show(root: HTMLElement, world: World): void {
  const app = <App world={world} />;
  // As a transition, it is drawn in steps of a few milliseconds.
  const draw = () => startTransition(() => createRoot(root).render(app));
  if (root.dataset.frame !== undefined) {
    // A customer's frame was drawn at the build. It stays until the page's code is here, or takes
    // long. Everybody else is led away at once.
    const isCustomer = world.actor('session').getSnapshot().context.session !== null;
    if (isCustomer) void waitFor(world.actor('page'), (page) => !page.matches({ loading: 'brief' })).then(draw);
    else draw();
  } else if (root.hasChildNodes()) {
    // The page was drawn at the build. It is taken over once its code is here; until then, and if
    // the code never comes, it can be read.
    void waitFor(world.actor('page'), (page) => page.matches('ready')).then(() =>
      startTransition(() => void hydrateRoot(root, app)),
    );
  } else {
    draw();
  }
}

keepTranslatedPagesTrue();
void begin(root);

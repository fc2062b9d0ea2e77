import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import { App } from '#app/App.tsx';
import type { AppHandle } from '#app/handle/app-handle.ts';
import { prepareAppActor } from '#app/start/actor.ts';
import { keepTranslatedPagesTrue } from '#ports/browser/translated.ts';
import { readSettings } from '#ports/settings.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
/**
 * Ends a task, so that a slow phone can handle input before the next. Uses a message: browsers
 * delay timers, and tests stop their clock.
 */
function turn(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}

async function begin(root: HTMLElement): Promise<void> {
  // A prerendered page can be read meanwhile. Otherwise the app starts before its document has
  // loaded, as a visitor from /logout expects.
  const isDrawn = root.hasChildNodes();
  if (isDrawn) await turn();
  // The root actor is created once, outside React: a rendered component may be discarded and
  // recreated, a session may not.
  const create = prepareAppActor(readSettings(document));
  if (isDrawn) await turn();
  const app = create();
  if (isDrawn) await turn();
  // Only the visualizer listens, if the server serves it.
  dispatchEvent(new CustomEvent('actor', { detail: app.root }));
  app.root.start();
  show(root, app);
}

function show(root: HTMLElement, app: AppHandle): void {
  const tree = <App app={app} />;
  // As a transition, rendering takes steps of a few milliseconds.
  const draw = () => startTransition(() => createRoot(root).render(tree));
  if (root.dataset.frame !== undefined) {
    // A customer's frame is prerendered. It stays until the page's code is here, or takes long.
    // Everybody else is redirected at once.
    const isCustomer = app.actor('session').getSnapshot().context.session !== null;
    if (isCustomer) void waitFor(app.actor('page'), (page) => !page.matches({ loading: 'brief' })).then(draw);
    else draw();
  } else if (root.hasChildNodes()) {
    // The page is prerendered. It is hydrated once its code is here; until then, and if the code
    // never loads, it can be read.
    void waitFor(app.actor('page'), (page) => page.matches('ready')).then(() =>
      startTransition(() => void hydrateRoot(root, tree)),
    );
  } else {
    draw();
  }
}

keepTranslatedPagesTrue();
void begin(root);

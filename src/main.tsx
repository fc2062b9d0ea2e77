import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import { App } from '#app/App.tsx';
import { createAppActor } from '#app/world/actor.ts';
import { readSettings } from '#ports/settings.ts';

// The root actor is made once, outside React: a rendered component may be thrown away and made again, a session may not.
const settings = readSettings(document);
const world = createAppActor(settings);
world.app.start();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
const app = <App world={world} />;
const draw = () => createRoot(root).render(app);
if (root.dataset.frame !== undefined) {
  // A customer's frame was drawn at the build. It stays until the page's code is here, or takes long. Everybody else is led away at once.
  const isCustomer = world.actor('session').getSnapshot().context.session !== null;
  if (isCustomer) void waitFor(world.actor('page'), (page) => !page.matches({ loading: 'brief' })).then(draw);
  else draw();
} else if (root.hasChildNodes()) {
  // The page was drawn at the build. It is taken over once its code is here; until then, and if the code never comes, it can be read.
  void waitFor(world.actor('page'), (page) => page.matches('ready')).then(() => startTransition(() => void hydrateRoot(root, app)));
} else {
  draw();
}

import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/App.tsx';
import { createAppActor } from '#app/app-actor.ts';
import { readSettings } from '#ports/settings.ts';

/** Starts the app. */
function start() {
  // The root actor is made once, outside React: a rendered component may be thrown away and made again, a session may not.
  const world = createAppActor(readSettings(document));
  world.app.start();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  // A transition is rendered in short steps, so that a slow phone answers presses between them.
  startTransition(() => createRoot(root).render(<App world={world} />));
}

// The code has just been evaluated, which takes a phone long enough: what was pressed meanwhile comes first.
setTimeout(start);

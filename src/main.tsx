import { createRoot } from 'react-dom/client';
import { App } from '#app/App.tsx';
import { createAppActor } from '#app/app-actor.ts';
import { readSettings } from '#ports/settings.ts';

// The root actor is made once, outside React: a rendered component may be thrown away and made again, a session may not.
const settings = readSettings(document);
const world = createAppActor(settings);
world.app.start();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(<App world={world} />);

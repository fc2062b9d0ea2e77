import type { Context, Hono } from 'hono';
import { Refusal } from './envelope.ts';

/** One call of the backend, as data. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly handler: (c: Context) => Promise<Response>;
}

/** Serves the routes; a known path with another method is 405, an unknown path 404. */
export function serveRoutes(app: Hono, routes: readonly Route[]) {
  for (const { method, path, handler } of routes) app.on(method, path, handler);
  for (const path of new Set(routes.map((route) => route.path))) {
    const allowed = routes.filter((route) => route.path === path).map((route) => route.method);
    app.all(path, () => {
      throw new Refusal(405, 'method_not_allowed', `Use ${allowed.join(' or ')} for this path.`, { headers: { Allow: allowed.join(', ') } });
    });
  }
  app.all('*', () => {
    throw new Refusal(404, 'not_found', 'There is nothing at this path.');
  });
}

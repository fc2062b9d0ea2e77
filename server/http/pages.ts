import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { findRoute, routes } from '#domain/site/routes.ts';
import type { Services } from '../services.ts';
import { preparePages } from './app-page.ts';
import { readFiles } from './files.ts';
import { createFlows } from './flows.ts';
import { prepareForRobots } from './for-robots.ts';
import { send } from './prepared.ts';
import { headersFor, type SecurityHeaders } from './security.ts';

/** The path as it was sent. Hono decodes escaped letters, but the app in the browser reads the path as it is in the address bar. */
const sentPath = (c: Context): string => new URL(c.req.url).pathname;

const dist = join(import.meta.dirname, '../../dist');

/** What the server adds to the routes of the services. */
interface Pages {
  /** In front of everything: files, and pages under the exact path of their route, complete with their headers. */
  readonly front: MiddlewareHandler;
  /** Behind everything: the page of every other address, and what is not found. */
  readonly back: Hono;
}

/** The built app: hashed files for a year, the page itself is always revalidated (304 when unchanged). */
export function createPages(services: Services, security: SecurityHeaders): Pages {
  const back = new Hono();
  if (!existsSync(join(dist, 'index.html'))) {
    back.get('*', (c) => c.text('The app is not built. Run `npm start`, which builds it, or `npm run dev`.', 503));
    return { front: (_c, next) => next(), back };
  }
  const files = readFiles(dist, (type) => headersFor(security, type));
  const flows = services.config.flows ? createFlows(security) : null;
  const pageOf = preparePages(dist, services, security, flows?.observer ?? null);
  const exact = new Map(routes.map((route) => [route.path, route]));
  const forRobots = prepareForRobots(dist, services, security);
  const front: MiddlewareHandler = async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const file = files.get(c.req.path) ?? flows?.reply(c.req.path) ?? forRobots(c.req.path);
    if (file) return send(c, file);
    const route = exact.get(c.req.path);
    return route && sentPath(c) === route.path ? send(c, pageOf(route)) : next();
  };
  back.get('*', (c) => {
    const route = findRoute(c.req.path);
    // A missing script must fail like a script; a missing page must look like a page.
    if (!route && !(c.req.header('Accept') ?? '').includes('text/html'))
      return c.json({ status: 404, message: 'Nothing is here.', data: null, code: 'not_found' }, 404);
    // One address for each page: search engines and caches take others for other pages.
    const isOther = route !== null && !route.path.includes(':') && route.path !== sentPath(c);
    return isOther ? c.redirect(`${route.path}${new URL(c.req.url).search}`, 301) : send(c, pageOf(route), route ? 200 : 404);
  });
  back.all('*', (c) => c.json({ status: 404, message: 'Nothing is here.', data: null, code: 'not_found' }, 404));
  return { front, back };
}

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

/** Undecoded, as the app in the browser reads it. */
const sentPath = (c: Context): string => new URL(c.req.url).pathname;

const dist = join(import.meta.dirname, '../../dist');

interface Pages {
  /** Files and exact page routes. */
  readonly front: MiddlewareHandler;
  /** All other pages, and 404s. */
  readonly back: Hono;
}

/** Hashed files are cached for a year; pages are always revalidated. */
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
    // Missing scripts and missing pages must fail differently.
    if (!route && !(c.req.header('Accept') ?? '').includes('text/html'))
      return c.json({ status: 404, message: 'Nothing is here.', data: null, code: 'not_found' }, 404);
    // Redirects to one canonical address, for search engines and caches.
    const isOther = route !== null && !route.path.includes(':') && route.path !== sentPath(c);
    return isOther
      ? c.redirect(`${route.path}${new URL(c.req.url).search}`, 301)
      : send(c, pageOf(route), route ? 200 : 404);
  });
  back.all('*', (c) => c.json({ status: 404, message: 'Nothing is here.', data: null, code: 'not_found' }, 404));
  return { front, back };
}

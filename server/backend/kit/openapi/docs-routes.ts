import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { css, htmlPage } from '#server/http/html.ts';
import { type Prepared, prepareCompressed, send } from '#server/http/prepared.ts';
import type { RouteGroup } from '../http/routes.ts';
import { docsBody } from './docs-page.ts';
import { createDocument } from './document.ts';

const look = '/backend/docs/look.css';
const ownCss = readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8');

/** Serves the OpenAPI document and its page. Public but large, so each is built once. */
export function serveDocument(app: Hono, groups: readonly RouteGroup[]) {
  let document: ReturnType<typeof createDocument> | null = null;
  const written = () => {
    document ??= createDocument(groups);
    return document;
  };
  const made = new Map<string, Promise<Prepared>>();
  const once = async (c: Context, name: string, make: () => Response | Promise<Response>) => {
    const prepared = made.get(name) ?? Promise.resolve(make()).then(prepareCompressed);
    made.set(name, prepared);
    prepared.catch(() => made.delete(name));
    return send(c, await prepared);
  };
  const page = (c: Context) =>
    htmlPage(c, { title: written().info.title, look, wide: true, note: 'For developers', body: docsBody(groups) });
  app.get('/openapi.json', (c) => once(c, 'document', () => c.json(written())));
  app.get('/docs', (c) => once(c, `page ${themeOf(c)}`, () => page(c)));
  app.get('/docs/look.css', (c) => c.body(css + ownCss, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
}

/** Inputs of the page's theme. */
const themeOf = (c: Context): string => {
  const theme = c.req.query('theme');
  return theme === undefined || theme === '1' ? String(theme) : 'other';
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { css, htmlPage } from '../../http/html.ts';
import type { RouteGroup } from '../http/routes.ts';
import { docsBody } from './docs-page.ts';
import { createDocument } from './document.ts';

const look = '/backend/docs/look.css';
const ownCss = readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8');

/** Serves the OpenAPI document of these routes, and a page that shows it. */
export function serveDocument(app: Hono, groups: readonly RouteGroup[]) {
  const document = createDocument(groups);
  app.get('/openapi.json', (c) => c.json(document));
  app.get('/docs', (c) => htmlPage(c, { title: document.info.title, look, wide: true, note: 'For developers', body: docsBody(groups) }));
  app.get('/docs/look.css', (c) => c.body(css + ownCss, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Services } from '../services.ts';
import { type Prepared, prepare } from './prepared.ts';
import { headersFor, type SecurityHeaders } from './security.ts';

const pagesSchema = v.array(v.object({ path: v.string(), updated: v.string() }));

/** Pages behind sign-in, and everything that is not a page. */
const closed = ['/admin/', '/backend/'];
const closedInSandbox = [
  '/bank/',
  '/market/',
  '/sandbox',
  '/hosted/',
  '/emulator/',
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
];

/** `robots.txt` and `sitemap.xml`, prepared on demand, since both name the site's address. */
export function prepareForRobots(
  dist: string,
  services: Services,
  security: SecurityHeaders,
): (path: string) => Prepared | undefined {
  const file = join(dist, '.pages/pages.json');
  const pages = existsSync(file) ? v.parse(pagesSchema, JSON.parse(readFileSync(file, 'utf8'))) : [];
  const texts: Readonly<Record<string, (origin: string) => readonly [type: string, body: string]>> = {
    '/robots.txt': (origin) => [
      'text/plain; charset=utf-8',
      [
        'User-agent: *',
        ...[
          ...closed,
          ...(services.emulators ? closedInSandbox : []),
          ...(services.config.flows ? ['/flows'] : []),
        ].map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ].join('\n'),
    ],
    '/sitemap.xml': (origin) => [
      'application/xml',
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        ...pages.map(({ path, updated }) => `<url><loc>${origin}${path}</loc><lastmod>${updated}</lastmod></url>`),
        '</urlset>',
        '',
      ].join('\n'),
    ],
  };
  const prepared = new Map<string, Prepared>();
  return (path) => {
    const text = texts[path];
    if (text === undefined) return undefined;
    const [type, body] = text(services.config.publicUrl ?? services.origin());
    const known =
      prepared.get(path) ??
      prepare({
        body: new Uint8Array(Buffer.from(body)),
        coded: {},
        headers: { 'Content-Type': type, ...headersFor(security, type) },
        caching: 'no-cache',
      });
    prepared.set(path, known);
    return known;
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Route } from '#domain/site/routes.ts';
import type { Services } from '../services.ts';
import { browserSettings } from './browser-settings.ts';
import { themeAddress } from './files.ts';
import { fontsOf, readManifest, scriptsOf } from './preloads.ts';
import { type Prepared, prepare } from './prepared.ts';
import type { SecurityHeaders } from './security.ts';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

const preloadedFont = (file: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="/${file}">`;
const preloadedScript = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;

/** The app's one page, with what each route preloads: prepared when first requested, and once for routes that preload the same. */
export function preparePages(dist: string, services: Services, security: SecurityHeaders): (route: Route | null) => Prepared {
  const settings = `<meta name="settings" content="${escaped(JSON.stringify(browserSettings(services)))}">`;
  const html = readFileSync(join(dist, 'index.html'), 'utf8').replace('"/theme.js"', `"${themeAddress(dist)}"`);
  const manifest = readManifest(dist);
  const prepared = new Map<string, Prepared>();
  return (route) => {
    const preloads = [...scriptsOf(manifest, route).map(preloadedScript), ...fontsOf(manifest, route).map(preloadedFont)];
    const head = `${[settings, ...preloads].join('\n')}\n</head>`;
    const known =
      prepared.get(head) ??
      preparePage(
        html.replace('</head>', () => head),
        security,
      );
    prepared.set(head, known);
    return known;
  };
}

function preparePage(html: string, { page }: SecurityHeaders): Prepared {
  const body = new Uint8Array(Buffer.from(html));
  const coded = { br: new Uint8Array(brotliCompressSync(body)), gzip: new Uint8Array(gzipSync(body)) };
  return prepare({ body, coded, headers: { 'Content-Type': 'text/html; charset=utf-8', ...page }, caching: 'no-cache' });
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { documentTitle, type Route, slugOf } from '#domain/site/routes.ts';
import type { Services } from '../services.ts';
import { browserSettings } from './browser-settings.ts';
import { themeAddress } from './files.ts';
import { fontsOf, readManifest, scriptsOf } from './preloads.ts';
import { type Prepared, prepare } from './prepared.ts';
import type { SecurityHeaders } from './security.ts';

/** What stands for the site's address in pages drawn at the build. */
export const originPlaceholder = 'https://origin.invalid';

/** Text as it stands in HTML, in an attribute too. */
export const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

const preloadedFont = (file: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="/${file}">`;
const preloadedScript = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;

/** Shown where no script runs, on pages that are nothing without one. */
const withoutScripts = (title: string) =>
  `<noscript><div role="main"><h1>${title}</h1><p>This page needs JavaScript. Turn it on in your browser’s settings, then reload the page. <a href="/">Home page</a></p></div></noscript>`;

type PreparePages = (route: Route | null) => Prepared;

/** The page of each route, prepared when first requested: drawn at the build, or else the app's own page with what the route preloads. */
export function preparePages(dist: string, services: Services, security: SecurityHeaders): PreparePages {
  const settings = `<meta name="settings" content="${escaped(JSON.stringify(browserSettings(services)))}">`;
  const theme = (html: string) => html.replace('"/theme.js"', `"${themeAddress(dist)}"`);
  const html = theme(readFileSync(join(dist, 'index.html'), 'utf8'));
  const manifest = readManifest(dist);
  const variant = services.config.sandbox.on ? 'sandbox' : 'live';

  function drawn(route: Route | null): Prepared | null {
    const file = join(dist, '.pages', variant, `${route ? slugOf(route.path) : 'not-found'}.html`);
    if (route?.path.includes(':') || !existsSync(file)) return null;
    const page = theme(readFileSync(file, 'utf8')).replaceAll(originPlaceholder, services.config.publicUrl ?? services.origin());
    return preparePage(
      page.replace('</head>', () => `${settings}\n</head>`),
      security.styledPage(stylesIn(page)),
    );
  }

  function empty(route: Route | null): Prepared {
    const preloads = [...scriptsOf(manifest, route).map(preloadedScript), ...fontsOf(manifest, route).map(preloadedFont)];
    const title = escaped(documentTitle(route));
    const page = html
      .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
      .replace('</head>', () => `${[settings, ...preloads].join('\n')}\n</head>`)
      .replace('</body>', () => `${withoutScripts(escaped(route?.title ?? 'Page not found'))}\n</body>`);
    return preparePage(page, security.page);
  }

  const prepared = new Map<string, Prepared>();
  return (route) => {
    const key = route?.path ?? '';
    const known = prepared.get(key) ?? drawn(route) ?? empty(route);
    prepared.set(key, known);
    return known;
  };
}

/** The hashes by which the content policy allows the styles in a page. */
const stylesIn = (html: string): readonly string[] =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => `sha256-${createHash('sha256').update(css).digest('base64')}`);

function preparePage(html: string, headers: Readonly<Record<string, string>>): Prepared {
  const body = new Uint8Array(Buffer.from(html));
  // The best there is, once a page: what fits the first round trip of a connection is there a round trip earlier.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  const coded = { br: new Uint8Array(brotliCompressSync(body, quality)), gzip: new Uint8Array(gzipSync(body)) };
  return prepare({ body, coded, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers }, caching: 'no-cache' });
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { documentTitle, type Route, slugOf } from '#domain/site/routes.ts';
import { taxFormsPlaceholder } from '#domain/site/taxForms.ts';
import type { Services } from '../services.ts';
import { browserSettings } from './browser-settings.ts';
import { themeAddress } from './files.ts';
import { observed } from './flows.ts';
import { fontsOf, readManifest, scriptsOf, startOf } from './preloads.ts';
import { type Prepared, prepare } from './prepared.ts';
import type { SecurityHeaders } from './security.ts';

/** Replaced by the site's address in prerendered pages. */
export const originPlaceholder = 'https://origin.invalid';

/** HTML escaping, also for attributes. */
export const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

const preloadedFont = (file: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="/${file}">`;

/** For pages that need a script. */
const withoutScripts = (title: string) =>
  `<noscript><div role="main"><h1>${title}</h1><p>This page needs JavaScript. Turn it on in your browser’s settings, then reload the page. <a href="/">Home page</a></p></div></noscript>`;

/** The prerendered frame of a customer page. */
export const frameOf = (path: string): string => `frame-${slugOf(path)}`;

/** Shown if the app never loads. */
const unloaded =
  '<template id="unloaded"><div><h1>This page didn’t load</h1><p>Check your connection, then <a href="">reload the page</a>.</p></div></template>';

type PreparePages = (route: Route | null) => Prepared;

/**
 * Pages by route, prepared on demand: prerendered, a customer page's frame, or the app's page with
 * preloads.
 * @param observer a script to load first; null for none
 */
export function preparePages(
  dist: string,
  services: Services,
  security: SecurityHeaders,
  observer: string | null,
): PreparePages {
  const forBrowser = browserSettings(services);
  const settings = `<meta name="settings" content="${escaped(JSON.stringify(forBrowser))}">`;
  const theme = (html: string) => html.replace('"/theme.js"', `"${themeAddress(dist)}"`);
  const html = theme(readFileSync(join(dist, 'index.html'), 'utf8'));
  const manifest = readManifest(dist);
  const finished = (page: string) => (observer === null ? page : observed(page, observer));
  const variant = services.config.sandbox.on ? 'sandbox' : 'live';

  function drawn(route: Route | null): Prepared | null {
    const file = join(dist, '.pages', variant, `${route ? slugOf(route.path) : 'not-found'}.html`);
    if (route?.path.includes(':') || !existsSync(file)) return null;
    const page = theme(readFileSync(file, 'utf8'))
      .replaceAll(originPlaceholder, services.config.publicUrl ?? services.origin())
      .replaceAll(taxFormsPlaceholder, forBrowser.taxForms);
    return preparePage(
      finished(page.replace('</head>', () => `${settings}\n</head>`)),
      security.styledPage(stylesIn(page)),
    );
  }

  /** Links would load modules, and Chromium never retries a failed one. */
  const fetching = (page: string, route: Route | null, more = '') => {
    const scripts = scriptsOf(manifest, route).map((script) => `/${script}`);
    const named = scripts.length === 0 ? '' : ` data-scripts="${scripts.join(' ')}"`;
    return page.replace(/<script src="([^"]*theme[^"]*)">/, (_, source) => `<script src="${source}"${more}${named}>`);
  };

  const titled = (page: string, route: Route | null) =>
    page
      .replace(/<title>.*?<\/title>/, () => `<title>${escaped(documentTitle(route))}</title>`)
      .replace('</head>', () => `${[settings, ...fontsOf(manifest, route).map(preloadedFont)].join('\n')}\n</head>`)
      .replace('</body>', () => `${withoutScripts(escaped(route?.title ?? 'Page not found'))}\n</body>`);

  function framed(route: Route | null): Prepared | null {
    const file = join(dist, '.pages', variant, `${frameOf(route?.path ?? '')}.html`);
    if (route === null || !existsSync(file)) return null;
    const page = fetching(
      html.replace(/<script type="module".*?<\/script>/, ''),
      route,
      ` data-start="/${startOf(manifest).script}" data-frame`,
    ).replace(
      '<div id="root"></div>',
      () => `<div id="root" data-frame>${readFileSync(file, 'utf8')}</div>\n${unloaded}`,
    );
    return preparePage(finished(titled(page, route)), security.page);
  }

  const empty = (route: Route | null): Prepared =>
    preparePage(finished(titled(fetching(html, route), route)), security.page);

  const prepared = new Map<string, Prepared>();
  return (route) => {
    const key = route?.path ?? '';
    const known = prepared.get(key) ?? drawn(route) ?? framed(route) ?? empty(route);
    prepared.set(key, known);
    return known;
  };
}

const stylesIn = (html: string): readonly string[] =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, css = '']) => `sha256-${createHash('sha256').update(css).digest('base64')}`,
  );

function preparePage(html: string, headers: Readonly<Record<string, string>>): Prepared {
  const body = new Uint8Array(Buffer.from(html));
  // Best compression, once per page: fitting the first round trip saves one.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  const coded = { br: new Uint8Array(brotliCompressSync(body, quality)), gzip: new Uint8Array(gzipSync(body)) };
  return prepare({
    body,
    coded,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
    caching: 'no-cache',
  });
}

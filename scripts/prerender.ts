/** The last step of `scripts/build.mjs`: prerenders public pages and customer page frames. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PurgeCSS } from 'purgecss';
import type { Outline } from '#domain/site/content.ts';
import { type Route, routes, slugOf } from '#domain/site/routes.ts';
import { frameOf } from '#server/http/app-page.ts';
import { fontsOfDrawn, readManifest, scriptsOf, startOf } from '#server/http/preloads.ts';
import { contentFiles, readContent } from './lib/content.ts';
import { headOf, type PageFacts } from './lib/head.ts';
import { writeOgImages } from './lib/og.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
/** Hidden, since these are not served directly. */
const folder = join(dist, '.pages');

/** `src/app/prerender.tsx`, as built for this script. */
interface Renderer {
  readonly outlineOf: (route: Route) => Promise<Outline>;
  readonly renderPage: (path: string, sandbox: boolean) => Promise<string>;
  readonly renderFrame: (path: string, sandbox: boolean) => Promise<string>;
}

// The app has no events to listen to here.
Object.assign(globalThis, { addEventListener: () => undefined, removeEventListener: () => undefined });
const { outlineOf, renderFrame, renderPage }: Renderer = await import(
  join(root, 'node_modules/.cache/prerender/prerender.js')
);

const manifest = readManifest(dist);
const { script, style } = startOf(manifest);
const css = readFileSync(join(dist, style), 'utf8');

/** Without the page's own fonts: declared twice, a late font would swap in under the reader. */
const fontFiles = fontsOfDrawn(manifest);
const lateCss = css.replace(/@font-face\s*\{[^}]*\}/g, '');
const lateStyle = `assets/late-${createHash('sha256').update(lateCss).digest('base64url').slice(0, 8)}.css`;
writeFileSync(join(dist, lateStyle), lateCss);

const writings = contentFiles().map(readContent);

/** The critical CSS of a page. The full sheet loads after the first paint. */
async function styleOf(html: string): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: css }],
    // PurgeCSS ignores our font variables and would drop every font.
    fontFace: false,
    keyframes: true,
    variables: true,
    safelist: { greedy: [/data-(theme|reader|query)/], variables: [/^--(font|paper|ink)/] },
  });
  return (purged?.css ?? '').trim();
}

async function documentOf(route: Route | null, facts: PageFacts, sandbox: boolean): Promise<string> {
  const body = `<body>\n<div id="root">${await renderPage(route?.path ?? '/not-found', sandbox)}</div>\n</body>`;
  const scripts = [...scriptsOf(manifest, route)].map((file) => `/${file}`).join(' ');
  const loader = `<script src="/theme.js" data-start="/${script}" data-style="/${lateStyle}" data-scripts="${scripts}"></script>`;
  const fonts = fontFiles.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="/${file}">`,
  );
  const open = '<!doctype html>\n<html lang="en" data-theme="0">';
  const critical = await styleOf(`${open}<head></head>${body}`);
  return [
    open,
    '<head>',
    ...headOf(route, facts),
    loader,
    `<style>${critical}</style>`,
    ...fonts,
    '</head>',
    body,
    '</html>',
    '',
  ].join('\n');
}

/** Customer pages with the same first paint for everyone: not preferences, with their clock. */
const isFramed = ({ path, guard }: Route): boolean =>
  guard === 'customer' && path !== '/settings-preferences' && path !== '/logout';

const pages: Array<{ readonly route: Route; readonly facts: NonNullable<PageFacts> }> = [];
for (const route of routes) {
  const writing = writings.find(({ path }) => path === route.path);
  if (writing) pages.push({ route, facts: { ...writing, outline: await outlineOf(route) } });
}

for (const variant of ['sandbox', 'live'] as const) {
  mkdirSync(join(folder, variant), { recursive: true });
  const write = (slug: string, html: string) => writeFileSync(join(folder, variant, `${slug}.html`), html);
  for (const { route, facts } of pages)
    write(slugOf(route.path), await documentOf(route, facts, variant === 'sandbox'));
  write('not-found', await documentOf(null, null, variant === 'sandbox'));
  for (const { path } of routes.filter(isFramed)) write(frameOf(path), await renderFrame(path, variant === 'sandbox'));
}
await writeOgImages(
  pages.map(({ route: { path, title }, facts: { kind } }) => ({ slug: slugOf(path), title, kind })),
  join(dist, 'og'),
);
writeFileSync(
  join(folder, 'pages.json'),
  JSON.stringify(pages.map(({ route, facts }) => ({ path: route.path, updated: facts.frontmatter.updated }))),
);
process.exit(0);

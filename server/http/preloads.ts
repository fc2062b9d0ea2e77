import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Route, slugOf } from '#domain/site/routes.ts';

/** The build's manifest, per entry module. */
const manifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
);
type Manifest = v.InferOutput<typeof manifestSchema>;

const entry = 'index.html';
const texts = 'src/content/';
/** The shared frame of customer pages. */
const isFrame = (module: string): boolean => module.startsWith('_customer-');

export function readManifest(dist: string): Manifest {
  return v.parse(manifestSchema, JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));
}

/** The common script and style sheet. */
export const startOf = (manifest: Manifest) => ({
  script: fileOf(manifest, entry),
  style: fileOf(manifest, 'style.css'),
});

function chunkOf(manifest: Manifest, module: string): Manifest[string] {
  const chunk = manifest[module];
  if (chunk === undefined) throw new Error(`the build has no ${module}`);
  return chunk;
}
const fileOf = (manifest: Manifest, module: string): string => chunkOf(manifest, module).file;

const extraFonts: Readonly<Record<string, string>> = {
  '/deposits': 'geist-mono-latin',
  '/external-wallet': 'geist-mono-latin',
  '/withdrawals': 'geist-mono-latin',
};

/** For body text and headlines. */
export const fontsOfDrawn = (manifest: Manifest): readonly string[] => [
  ...fontFiles(manifest, 'geist-basic'),
  ...fontFiles(manifest, 'newsreader-basic'),
];

/** Preloads fonts that would otherwise be requested after rendering. */
export function fontsOf(manifest: Manifest, route: Route | null): readonly string[] {
  const font = extraFonts[route?.path ?? ''];
  return font === undefined ? [] : fontFiles(manifest, font);
}

const fontFiles = (manifest: Manifest, font: string): readonly string[] =>
  Object.values(manifest).flatMap(({ file }) => (new RegExp(`/${font}-[^/]*\\.woff2$`).test(file) ? [file] : []));

/** Undefined unless it is a content page. */
const textOf = (manifest: Manifest, { path }: Route): string | undefined =>
  Object.keys(manifest).find((module) => module.startsWith(texts) && module.endsWith(`/${slugOf(path)}.mdx`));

/** The module of a page, whichever feature it is of; none if the page comes with the start. */
const pageNamed = (manifest: Manifest, name: string): readonly string[] =>
  Object.keys(manifest).filter((module) => module.startsWith('src/features/') && module.endsWith(`/${name}.page.tsx`));

/**
 * The modules of a route's page: a file of a feature with the name of its path, for a content page
 * its text and the template of its kind, or both. What other routes show comes with the start.
 */
function pageModules(manifest: Manifest, route: Route | null): readonly string[] {
  if (route === null) return [];
  // `/admin/customer/:guid` is one of `/admin/customer`.
  const name =
    route.path === '/'
      ? 'landing'
      : route.path
          .slice(1)
          .replace(/\/:\w+$/, '-detail')
          .replace('/', '-');
  const own = pageNamed(manifest, name);
  const text = textOf(manifest, route);
  if (route.path.startsWith('/admin/')) return ['src/app/staff-pages.ts', ...own];
  if (text === undefined || route.path === '/') return own;
  const template = pageNamed(manifest, text.startsWith(`${texts}coins/`) ? 'coin' : 'reading');
  return ['src/app/content-pages.ts', ...(own.length > 0 ? own : template), text];
}

/** Preloads a page's scripts, which the browser would discover one by one. */
export function scriptsOf(manifest: Manifest, route: Route | null): readonly string[] {
  const known = new Set(closure(manifest, [entry]));
  const wanted = [
    ...pageModules(manifest, route),
    ...(route?.guard === 'customer' ? Object.keys(manifest).filter(isFrame) : []),
  ];
  const files = closure(manifest, wanted).filter((module) => !known.has(module));
  return [...new Set(files.map((module) => fileOf(manifest, module)))].filter(
    (file) => file !== fileOf(manifest, entry),
  );
}

/** With all imports, once each, dependencies first. */
function closure(manifest: Manifest, modules: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const visit = (module: string) => {
    if (found.has(module)) return;
    found.add(module);
    for (const imported of chunkOf(manifest, module).imports) visit(imported);
  };
  modules.forEach(visit);
  return [...found];
}

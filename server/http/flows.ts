import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFiles } from './files.ts';
import { type Prepared, prepare } from './prepared.ts';
import { headersFor, type SecurityHeaders } from './security.ts';

const dist = join(import.meta.dirname, '../../dist-flows');
const base = '/flows';

export interface Flows {
  /** Its files, or its page for other paths below; undefined elsewhere. */
  readonly reply: (path: string) => Prepared | undefined;
  /** Loaded before a page's own script. */
  readonly observer: string;
}

/** Null if it was not built. */
export function createFlows(security: SecurityHeaders): Flows | null {
  const page = join(dist, 'index.html');
  const observer =
    existsSync(page) && readdirSync(join(dist, 'assets')).find((file) => /^observer-[^.]+\.js$/.test(file));
  if (!observer) return null;
  const files = new Map(
    [...readFiles(dist, (type) => headersFor(security, type))].map(([path, file]) => [base + path, file]),
  );
  const html = prepare({
    body: new Uint8Array(readFileSync(page)),
    coded: {},
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Robots-Tag': 'noindex', ...security.page },
    caching: 'no-cache',
  });
  // Missing files must not return the page.
  const isPage = (path: string) =>
    path === base || (path.startsWith(`${base}/`) && !/^\/flows\/(assets|data)\//.test(path));
  return {
    reply: (path) => files.get(path) ?? (isPage(path) ? html : undefined),
    observer: `${base}/assets/${observer}`,
  };
}

/** Loads the observer before the app's script, or where `public/theme.js` starts it. */
export function observed(page: string, observer: string): string {
  const started = / data-start="([^"]+)"/.exec(page)?.[1];
  const script = started ?? /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1];
  if (script === undefined) return page;
  const named = page.replace('<head>', (head) => `${head}\n<meta name="flows" content="${script}">`);
  if (started === undefined)
    return named.replace('<script type="module"', (tag) => `<script type="module" src="${observer}"></script>\n${tag}`);
  const fetched = named.includes(' data-scripts="')
    ? named.replace(' data-scripts="', (attribute) => `${attribute}${script} `)
    : named;
  return fetched.replace(/ data-start="[^"]+"/, () => ` data-start="${observer}"`);
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFiles } from './files.ts';
import { type Prepared, prepare } from './prepared.ts';
import { headersFor, type SecurityHeaders } from './security.ts';

const dist = join(import.meta.dirname, '../../dist-flows');
const base = '/flows';

/** The visualizer of state machines, a build of its own beside the app's. */
export interface Flows {
  /** A file of it, or its page for every other path below its own; undefined for the paths of others. */
  readonly reply: (path: string) => Prepared | undefined;
  /** The address of the script that a page of the app loads before its own. */
  readonly observer: string;
}

/** Null where it was not built. */
export function createFlows(security: SecurityHeaders): Flows | null {
  const page = join(dist, 'index.html');
  const observer = existsSync(page) && readdirSync(join(dist, 'assets')).find((file) => /^observer-[^.]+\.js$/.test(file));
  if (!observer) return null;
  const files = new Map([...readFiles(dist, (type) => headersFor(security, type))].map(([path, file]) => [base + path, file]));
  const html = prepare({
    body: new Uint8Array(readFileSync(page)),
    coded: {},
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Robots-Tag': 'noindex', ...security.page },
    caching: 'no-cache',
  });
  // A missing file must fail like a file.
  const isPage = (path: string) => path === base || (path.startsWith(`${base}/`) && !/^\/flows\/(assets|data)\//.test(path));
  return { reply: (path) => files.get(path) ?? (isPage(path) ? html : undefined), observer: `${base}/assets/${observer}` };
}

/**
 * A page of the app with the observer before the app's own script: by a tag, or in its place where `public/theme.js` starts it. The observer finds that script
 * by the page's meta data.
 */
export function observed(page: string, observer: string): string {
  const started = / data-start="([^"]+)"/.exec(page)?.[1];
  const script = started ?? /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1];
  if (script === undefined) return page;
  const named = page.replace('<head>', (head) => `${head}\n<meta name="flows" content="${script}">`);
  if (started === undefined) return named.replace('<script type="module"', (tag) => `<script type="module" src="${observer}"></script>\n${tag}`);
  const fetched = named.includes(' data-scripts="') ? named.replace(' data-scripts="', (attribute) => `${attribute}${script} `) : named;
  return fetched.replace(/ data-start="[^"]+"/, () => ` data-start="${observer}"`);
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { type Caching, type Prepared, prepare } from './prepared.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

/** Files with hashed names. */
const hashed = '/assets/';

/**
 * `theme.js` blocks the first paint, so its address has a content hash to avoid revalidation.
 * Server-rendered pages use its plain name.
 */
export const themeAddress = (dist: string): string =>
  `${hashed}theme-${createHash('sha256')
    .update(read(join(dist, 'theme.js')))
    .digest('base64url')
    .slice(0, 8)}.js`;

type Bytes = Uint8Array<ArrayBuffer>;

const read = (path: string): Bytes => new Uint8Array(readFileSync(path));

interface Built {
  readonly path: string;
  readonly type: string;
  readonly body: Bytes;
  readonly coded: Readonly<Partial<Record<'br' | 'gzip', Bytes>>>;
}

function readContents(folder: string): readonly Built[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return files.flatMap((file) => {
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const type = types[extname(file)];
    if (type === undefined || path.includes('/.')) return [];
    const copy = (coding: 'br' | 'gzip', extension: string) =>
      existsSync(file + extension) ? { [coding]: read(file + extension) } : {};
    return [{ path, type, body: read(file), coded: { ...copy('br', '.br'), ...copy('gzip', '.gz') } }];
  });
}

/** Built files are immutable, so servers of a process share them. */
const known = new Map<string, readonly Built[]>();

/**
 * Built files in memory, with compressed copies, so that requests need no file system. Without
 * hidden files and the page.
 * @param headersOf security headers by content type
 */
export function readFiles(
  folder: string,
  headersOf: (type: string) => Readonly<Record<string, string>>,
): ReadonlyMap<string, Prepared> {
  const contents = known.get(folder) ?? readContents(folder);
  known.set(folder, contents);
  const served = new Map<string, Prepared>();
  for (const { path, type, body, coded } of contents) {
    const headers = { 'Content-Type': type, ...headersOf(type) };
    const serve = (address: string, caching: Caching) =>
      served.set(address, prepare({ body, coded, headers, caching }));
    serve(path, path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (path === '/theme.js') serve(themeAddress(folder), 'public, max-age=31536000, immutable');
  }
  return served;
}

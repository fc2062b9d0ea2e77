import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { type Caching, type Prepared, prepare } from './prepared.ts';

/** Scripts need no character set: modules are always UTF-8, and `theme.js` is ASCII. */
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

/** The folder whose files have the hash of their content in their names. */
const hashed = '/assets/';

/**
 * `theme.js` holds up the first paint, so the app's page names it by its content: whoever comes back need not ask whether it has changed.
 * The pages that the server draws keep its plain name.
 */
export const themeAddress = (dist: string): string =>
  `${hashed}theme-${createHash('sha256')
    .update(read(join(dist, 'theme.js')))
    .digest('base64url')
    .slice(0, 8)}.js`;

const read = (path: string) => new Uint8Array(readFileSync(path));

/**
 * The built files by their path, in memory and with their compressed copies: there are few, and a request then costs no call of the file
 * system. Hidden files and the page itself are not among them.
 * @param headersOf the security headers of a content type
 */
export function readFiles(folder: string, headersOf: (type: string) => Readonly<Record<string, string>>): ReadonlyMap<string, Prepared> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const served = new Map<string, Prepared>();
  for (const file of files) {
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const type = types[extname(file)];
    if (type === undefined || path.includes('/.')) continue;
    const copy = (coding: 'br' | 'gzip', extension: string) => (existsSync(file + extension) ? { [coding]: read(file + extension) } : {});
    const coded = { ...copy('br', '.br'), ...copy('gzip', '.gz') };
    const headers = { 'Content-Type': type, ...headersOf(type) };
    const serve = (address: string, caching: Caching) => served.set(address, prepare({ body: read(file), coded, headers, caching }));
    serve(path, path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (path === '/theme.js') serve(themeAddress(folder), 'public, max-age=31536000, immutable');
  }
  return served;
}

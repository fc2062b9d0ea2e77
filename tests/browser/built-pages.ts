import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The routes of all finished screens, from the app's tables, which only a browser can load. */
export function builtPages(): readonly string[] {
  const source = ['pages', 'staff-pages', 'content-pages']
    .map((name) => readFileSync(join(import.meta.dirname, `../../src/app/${name}.ts`), 'utf8'))
    .join('\n');
  return [...source.matchAll(/^ {2}\[?'(\/[^']*)'[:,]/gm)].map(([, route]) => route ?? '');
}

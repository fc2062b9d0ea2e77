import { readFileSync } from 'node:fs';

/** The routes of all finished screens, read from the app's table, which loads code that only a browser can run. */
export function builtPages(): readonly string[] {
  const source = readFileSync(new URL('../../src/app/pages.ts', import.meta.url), 'utf8');
  return [...source.matchAll(/^ {2}\[?'(\/[^']*)'[:,]/gm)].map(([, route]) => route ?? '');
}

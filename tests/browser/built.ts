import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../dist/assets');

export const builtScripts = (): readonly string[] => readdirSync(folder).filter((file) => file.endsWith('.js'));

/** A chunk's file, which has a content hash: `persona` is `persona-BHvxXcjh.js`. */
export function builtFile(chunk: string): string {
  const found = builtScripts().find((file) => file.slice(0, -'-12345678.js'.length) === chunk);
  if (!found) throw new Error(`there is no chunk "${chunk}"`);
  return found;
}

const texts = new Map<string, string>();
export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(folder, file), 'utf8');
  texts.set(file, text);
  return text;
}

/** As sent, compressed. */
export const sentBytes = (file: string): number =>
  statSync(join(folder, `${file}.br`), { throwIfNoEntry: false })?.size ?? textOf(file).length;

const importsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, name = '']) => name);

/** Scripts with all of their imports. */
export function withImports(files: readonly string[], seen = new Set<string>()): ReadonlySet<string> {
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    withImports(importsOf(file), seen);
  }
  return seen;
}

/** Whether a script imports itself indirectly. */
export const isCircular = (file: string): boolean => withImports(importsOf(file)).has(file);

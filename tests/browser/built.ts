import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../dist/assets');

/** The scripts that the browser can load, by their file names. */
export const builtScripts = (): readonly string[] => readdirSync(folder).filter((file) => file.endsWith('.js'));

/** The file of a chunk, whose name has a hash of its content: `persona` is `persona-BHvxXcjh.js`. */
export function builtFile(chunk: string): string {
  const found = builtScripts().find((file) => file.slice(0, -'-12345678.js'.length) === chunk);
  if (!found) throw new Error(`there is no chunk "${chunk}"`);
  return found;
}

const texts = new Map<string, string>();
/** A script's text, read once. */
export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(folder, file), 'utf8');
  texts.set(file, text);
  return text;
}

/** Bytes as they are sent. */
export const sentBytes = (file: string): number => statSync(join(folder, `${file}.br`), { throwIfNoEntry: false })?.size ?? textOf(file).length;

const importsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, name = '']) => name);

/** Scripts with all that they import: what has to arrive before they run. */
export function withImports(files: readonly string[], seen = new Set<string>()): ReadonlySet<string> {
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    withImports(importsOf(file), seen);
  }
  return seen;
}

/** Whether a script needs itself, by way of others. */
export const isCircular = (file: string): boolean => withImports(importsOf(file)).has(file);

import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { forwardSlashes, root } from './machines.ts';

/** A source file of `machines/`, by its path from there: `order/order.machine.ts`. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

export const machineSources = (): readonly Source[] =>
  globSync('machines/**/*.ts', { cwd: root })
    .map(forwardSlashes)
    .sort()
    .map((path) => ({ path: path.replace(/^machines\//, ''), text: readFileSync(join(root, path), 'utf8') }));

const importForm =
  /(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;

/**
 * Imports that a machine may not have. Allowed are `xstate`, the own folder, `shared`, and the folders of the machines that it
 * composes, that is: names among its actors. Addresses have libraries for their checksums, which are as pure as the charts.
 */
export function importFaults({ path, text }: Source, composed: readonly string[]): readonly string[] {
  const [folder = ''] = path.split('/');
  const allowed = new Set([folder, 'shared', ...composed]);
  return [...text.matchAll(importForm)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .filter((specifier) => {
      if (!specifier.startsWith('.')) return specifier !== 'xstate' && !(path.startsWith('shared/addresses/') && isChecksumLibrary(specifier));
      const [target = ''] = posix.normalize(posix.join(posix.dirname(path), specifier)).split('/');
      return !allowed.has(target);
    })
    .map((specifier) => `${path} imports "${specifier}"`);
}

const isChecksumLibrary = (specifier: string): boolean => specifier === '@scure/base' || specifier.startsWith('@noble/hashes/');

const ambient: readonly RegExp[] = [
  /\bDate\.now\b/,
  /\bnew Date\(\s*\)/,
  /\bMath\.random\b/,
  /(?<![.\w])(?:setTimeout|setInterval|setImmediate|queueMicrotask|requestAnimationFrame|fetch)\s*\(/,
  /(?<![.\w])(?:window|document|localStorage|sessionStorage|navigator|location|history|globalThis|console|process|crypto|performance)\s*[.[(]/,
];

/** Uses of time, chance, the page or the machine around: a chart gets all of them from outside. */
export function ambientFaults({ path, text }: Source): readonly string[] {
  const code = withoutProse(text);
  return ambient.flatMap((form) => {
    const found = form.exec(code);
    return found ? [`${path} uses "${found[0].trim()}"`] : [];
  });
}

/** Code without comments and without the insides of strings. */
const withoutProse = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, (match) =>
    match.startsWith('/') ? '' : "''",
  );

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { licensesFile } from '../view/licensesFile.ts';

/** What a package says of itself. */
interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly repository?: string | { readonly url?: string };
  readonly homepage?: string;
}

/**
 * Writes a notice beside a build: the packages whose code or files are in it, with their versions,
 * licenses and the places of their sources.
 * @param others folders of packages of which something was made that is in it
 * @returns the plugin of the build, and that of its workers, whose modules count too
 */
export function licenses(others: readonly string[] = []): { readonly page: Plugin; readonly worker: () => Plugin } {
  const folders = new Set(others);
  let root = '';
  const note = (file: string) => {
    const path = resolve(root, file.replace(/^\0/, '')).replaceAll('\\', '/');
    const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
    if (folder !== undefined) folders.add(folder);
  };
  const noteBundle = (bundle: Parameters<Extract<Plugin['generateBundle'], (...args: never) => unknown>>[1]) => {
    for (const file of Object.values(bundle))
      for (const part of file.type === 'chunk' ? file.moduleIds : file.originalFileNames) note(part);
  };
  return {
    page: {
      name: 'licenses',
      apply: 'build',
      configResolved(config) {
        root = config.root;
      },
      generateBundle(_, bundle) {
        noteBundle(bundle);
        this.emitFile({ type: 'asset', fileName: licensesFile, source: noticeOf([...folders]) });
      },
    },
    worker: () => ({ name: 'licenses-of-worker', generateBundle: (_, bundle) => noteBundle(bundle) }),
  };
}

const about = `This viewer contains the packages below as their authors published them, bundled and minified.
The source code of each is available under its license from the place that is named as its source.`;

/** The notice of some installed packages by their folders, a part each, by name. */
function noticeOf(folders: readonly string[]): string {
  const parts = folders.map(partOf).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const names = parts.map(({ name, version, license }) => `  ${name} ${version} (${license})`);
  const head = `${about}\n\n${names.join('\n')}`;
  return `${[head, ...parts.map(({ text }) => text)].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function partOf(folder: string) {
  const { name = folder, version = '', license = 'no license is named', repository, homepage } = manifestOf(folder);
  const url = typeof repository === 'string' ? repository : repository?.url;
  const source = url === undefined ? (homepage ?? 'not named') : addressOf(url);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return {
    name,
    version,
    license,
    text: [`${name} ${version}\nLicense: ${license}\nSource: ${source}`, ...texts].join('\n\n'),
  };
}

/**
 * The address of a repository, which a package may name by a protocol of git or by its owner and
 * name on GitHub.
 */
const addressOf = (url: string): string =>
  /^[\w.-]+\/[\w.-]+$/.test(url)
    ? `https://github.com/${url}`
    : url.replace(/^(git\+)?(ssh:\/\/git@|git:\/\/|https?:\/\/)/, 'https://').replace(/\.git$/, '');

function manifestOf(folder: string): Manifest {
  const file = join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { licensesFile } from '../view/licensesFile.ts';

/** A package.json. */
interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly repository?: string | { readonly url?: string };
  readonly homepage?: string;
}

/**
 * Emits a license notice for the bundled packages, with versions, licenses and source URLs.
 * @param others folders of more packages to include
 * @returns a plugin for the build, and one for its workers
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

/** A notice for installed packages by folder, sorted by name. */
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

/** Normalizes a repository's URL: packages may use git protocols or GitHub shorthand. */
const addressOf = (url: string): string =>
  /^[\w.-]+\/[\w.-]+$/.test(url)
    ? `https://github.com/${url}`
    : url.replace(/^(git\+)?(ssh:\/\/git@|git:\/\/|https?:\/\/)/, 'https://').replace(/\.git$/, '');

function manifestOf(folder: string): Manifest {
  const file = join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
}

import type { Plugin } from 'vite';

const helper = new URL('../../src/ports/browser/code.ts', import.meta.url).pathname;

/** Runs every dynamic import through `importFetched` instead of Vite's helper. */
export const fetchedImports: Plugin = {
  name: 'fetched-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `export { importFetched as __vitePreload } from ${JSON.stringify(helper)};`,
  },
};

/** An import's files, including itself, which Vite omits if it is the only one. */
export const filesOfImport = (file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' || files.length > 0 ? files : [file];

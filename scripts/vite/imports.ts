import type { Plugin } from 'vite';

const helper = new URL('../../src/ports/browser/code.ts', import.meta.url).pathname;

/** Has each dynamic import of the build run by `importFetched`, in place of Vite's own helper, which lets the browser fetch the files by itself. */
export const fetchedImports: Plugin = {
  name: 'fetched-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `export { importFetched as __vitePreload } from ${JSON.stringify(helper)};`,
  },
};

/** What each import names: the files that it needs, and itself, which Vite leaves out where it is the only one. */
export const filesOfImport = (file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' || files.length > 0 ? files : [file];

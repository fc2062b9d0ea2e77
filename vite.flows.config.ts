import { join } from 'node:path';
import { licenses } from '@statechange/flows/licenses';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const folder = (path: string) => join(import.meta.dirname, path);

/** Writes the charts, their drawings and their coverage beside the viewer. */
const viewerData: Plugin = {
  name: 'viewer-data',
  apply: 'build',
  async generateBundle() {
    const { viewerData: files } = await import('./scripts/flows/data.ts');
    for (const [name, data] of await files())
      this.emitFile({ type: 'asset', fileName: `data/${name}.json`, source: JSON.stringify(data) });
  },
};

// The font of headlines is a part of this package, made ahead.
const notice = licenses([folder('node_modules/@fontsource/newsreader')]);

/**
 * The build of the visualizer, apart from the app's, whose files it must not change. It runs twice:
 * with the mode `observer` for the script that pages of the app get, which shares no file with the
 * viewer.
 */
export default defineConfig(({ mode }) => ({
  root: folder('src/viewer'),
  base: '/flows/',
  publicDir: false,
  plugins: mode === 'observer' ? [] : [react(), viewerData, notice.page],
  worker: { plugins: () => [notice.worker()] },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: folder('dist-flows'),
    emptyOutDir: mode !== 'observer',
    modulePreload: { polyfill: false },
    target: 'es2023',
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    // One style sheet, as of the app.
    cssCodeSplit: false,
    // The content policy allows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      ...(mode === 'observer' && {
        input: folder('src/viewer/observer/main.ts'),
        output: {
          entryFileNames: 'assets/observer-[hash].js',
          chunkFileNames: ({ name }) => `assets/${name === 'recorder' ? name : 'serving'}-[hash].js`,
          // One file beside the first, rather than one for each part that others share.
          codeSplitting: { groups: [{ name: 'tap', test: /observe\/(tap|channel|protocol)\.ts/ }] },
        },
      }),
    },
  },
}));

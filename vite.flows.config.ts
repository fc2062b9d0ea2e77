import { join } from 'node:path';
import { defineConfig } from 'vite';

const folder = (path: string) => join(import.meta.dirname, path);

/**
 * The build of the visualizer, apart from the app's, whose files it must not change. It runs twice: with the mode `observer` for the script that pages of
 * the app get, which shares no file with the viewer.
 */
export default defineConfig(({ mode }) => ({
  root: folder('src/flows/view'),
  base: '/flows/',
  publicDir: false,
  build: {
    outDir: folder('dist-flows'),
    emptyOutDir: mode !== 'observer',
    modulePreload: { polyfill: false },
    target: 'es2023',
    // The content policy allows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      ...(mode === 'observer' && {
        input: folder('src/flows/observe/main.ts'),
        output: { entryFileNames: 'assets/observer-[hash].js', chunkFileNames: 'assets/serving-[hash].js' },
      }),
    },
  },
}));

import { extname, join } from 'node:path';
import { build } from 'vite';
import { licenses } from './licenses.ts';
import { typeOf } from './types.ts';
import type { ViewerFile } from './viewerFiles.ts';

const page = join(import.meta.dirname, 'page');
/** TypeScript in a checkout, JavaScript in the package. */
const ending = extname(import.meta.filename);

/**
 * Builds the viewer and the observer in memory, ignoring the project's plugins and settings.
 * @returns files by path, relative to the viewer
 */
export async function buildViewer(): Promise<ReadonlyMap<string, ViewerFile>> {
  const notice = licenses();
  const built = await build({
    configFile: false,
    root: page,
    base: './',
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [notice.page],
    worker: { plugins: () => [notice.worker()] },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    build: {
      write: false,
      target: 'esnext',
      cssTarget: 'esnext',
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 4_000,
      rolldownOptions: {
        input: { viewer: join(page, `viewer${ending}`), observer: join(page, `observer${ending}`) },
        checks: { bundlerTimings: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.css')) ? 'viewer.css' : 'assets/[name]-[hash][extname]',
        },
      },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return new Map(
    outputs.map((file) => [
      file.fileName,
      { type: typeOf(file.fileName), body: file.type === 'chunk' ? file.code : file.source },
    ]),
  );
}

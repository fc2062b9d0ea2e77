import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { buildName } from '#scripts/vite/build-name.ts';
import { chartTexts } from '#scripts/vite/chart-texts.ts';
import { coinMarks } from '#scripts/vite/coin-marks.ts';
import { content } from '#scripts/vite/content.ts';
import { contractTexts } from '#scripts/vite/contract-texts.ts';
import { icons } from '#scripts/vite/icons.ts';
import { fetchedImports, filesOfImport } from '#scripts/vite/imports.ts';
import { chunkOf, nameOfPage } from '#scripts/vite/parts.ts';

/**
 * The class names of a sheet end alike, which compresses best: a drawn page has them in its markup
 * and in its style.
 */
const scopedName = (name: string, file: string): string =>
  `${name}-${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`;

/** Which modules go into which file. */
const outputFiles: Rolldown.OutputOptions = {
  chunkFileNames: ({ name }) => `assets/${nameOfPage(name)}-[hash].js`,
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [
      // The start of every page comes as one file: apart, its fifteen small ones compress worse
      // and take turns on a slow network.
      { name: 'start', tags: ['$initial'], priority: 1 },
      { name: chunkOf, debugName: 'shared by pages' },
    ],
  },
};

/** The app's build. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    ...content(),
    react(),
    coinMarks,
    chartTexts,
    contractTexts,
    icons,
    fetchedImports,
    ...(isSsrBuild ? [] : [buildName]),
  ],
  // Prerendered icons are those of the browser.
  ssr: { noExternal: ['lucide-react'] },
  // The footer's year, as a page drawn at the build and the script that takes it over both have it.
  define: { 'import.meta.env.BUILD_YEAR': JSON.stringify(new Date().getUTCFullYear()) },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedName } },
  build: {
    outDir: 'dist',
    // The server reads it to preload the scripts of each page.
    manifest: true,
    // Every browser of this target but two loads parts ahead by itself, and those two load them a
    // little later.
    modulePreload: { polyfill: false, resolveDependencies: filesOfImport },
    target: 'es2023',
    // The first versions that know both oklch() and cascade layers; without this the colors would
    // be rewritten to sRGB.
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    // One style sheet for all: one of a chunk that failed to load once would not be loaded again
    // with its code, and all are 12 kB compressed.
    cssCodeSplit: false,
    // The content policy allows fonts and scripts from this origin only, so nothing may be turned
    // into a data: address.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Texts take long to compile, and nobody need hear of it at every start.
      checks: { bundlerTimings: false },
      ...(isSsrBuild ? {} : { input: { index: 'index.html' }, output: outputFiles }),
    },
  },
  // A checkout may share its packages with another through a link; their fonts are served from
  // where they really are.
  server: { host: '127.0.0.1', fs: { allow: ['.', realpathSync('node_modules')] } },
}));

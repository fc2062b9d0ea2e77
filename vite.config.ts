import { realpathSync } from 'node:fs';
import { icons } from '@iconify-json/token';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { assets } from '#domain/assets/assets.ts';

function pathsOf(code: string): readonly string[] {
  const paths = [...(icons.icons[code.toLowerCase()]?.body ?? '').matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path);
  if (paths.length === 0) throw new Error(`the icon set has no mark for ${code}`);
  return paths;
}

/** Gives the page the marks of the coins that the product knows, and none of the other two thousand. */
const coinMarks: Plugin = {
  name: 'coin-marks',
  resolveId: (id) => (id === 'virtual:coin-marks' ? `\0${id}` : null),
  load(id) {
    if (id !== '\0virtual:coin-marks') return null;
    const coins = Object.values(assets).filter(({ kind }) => kind === 'crypto');
    return `export const coinMarks = ${JSON.stringify(Object.fromEntries(coins.map(({ code }) => [code, pathsOf(code)])))};`;
  },
};

/** The app's build. `ui-gallery.html` is served in development only: it is not an input here. */
export default defineConfig({
  plugins: [react(), coinMarks],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: 'dist',
    // The server reads it to preload the scripts of each page.
    manifest: true,
    target: 'es2023',
    // The first versions that know both oklch() and cascade layers; without this the colors would be rewritten to sRGB.
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    // One style sheet for all: one of a chunk that failed to load once would not be loaded again with its code, and all are 12 kB compressed.
    cssCodeSplit: false,
    // The content policy allows fonts and scripts from this origin only, so nothing may be turned into a data: address.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'index.html' },
      // What every page starts with comes as one file: apart, its fifteen small ones compress worse and take turns on a slow network.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
  // A checkout may share its packages with another through a link; their fonts are served from where they really are.
  server: { host: '127.0.0.1', fs: { allow: ['.', realpathSync('node_modules')] } },
});

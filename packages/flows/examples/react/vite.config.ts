import { defineConfig } from 'vite';
import { flows } from '../../src/plugin/flows.ts';

export default defineConfig({
  // Separate from the checkout, whose dev server bundles different packages.
  cacheDir: '../../../../node_modules/.vite/react',
  plugins: [flows({ machines: '*.machine.ts' })],
});

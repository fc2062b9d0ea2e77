import { flows } from '@statechange/flows/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  // Separate from the checkout, whose dev server bundles different packages.
  cacheDir: '../../../../node_modules/.vite/react',
  plugins: [flows({ machines: '*.machine.ts' })],
});

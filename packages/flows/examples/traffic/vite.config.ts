import { defineConfig } from 'vite';
import { flows } from '../../src/plugin/flows.ts';

export default defineConfig({
  // Apart from that of the checkout, whose development server has packages of its own.
  cacheDir: '../../../../node_modules/.vite/traffic',
  plugins: [flows({ machines: '*.machine.ts', explains: true })],
});

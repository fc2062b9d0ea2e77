import { defineConfig } from 'vitest/config';
import { serverTests } from '../../vitest.config.ts';

/** The package's own tests. The checkout's `server` project runs them with its own. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: serverTests.alias },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', ...serverTests.options },
});

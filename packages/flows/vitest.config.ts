import { defineConfig } from 'vitest/config';

/**
 * The tests of the package alone, as the project `machines` of the checkout runs them with its own.
 */
export default defineConfig({
  root: import.meta.dirname,
  test: { include: ['tests/**/*.test.ts'], environment: 'node', isolate: false, testTimeout: 60_000 },
});

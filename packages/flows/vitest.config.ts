import { defineConfig } from 'vitest/config';

/** The package's own tests. The checkout's `flows` project runs them with its own. */
export default defineConfig({
  root: import.meta.dirname,
  test: { include: ['tests/**/*.test.ts'], environment: 'node', isolate: false, testTimeout: 60_000 },
});

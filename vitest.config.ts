import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isDeep } from './tests/kit/deep.ts';

// Every core: left to itself the runner keeps one of them free, which of two is half.
const maxWorkers = availableParallelism();

/**
 * Waits end when what they wait for is there: this only ends those that never would, however busy
 * the machine is.
 */
const poll = { timeout: 60_000 };

/** Those of the sandbox run with the server's, and alone (`packages/sandbox/vitest.config.ts`). */
export const serverTests = {
  // The package's tests know the server that they run in by its folder, beyond what it exports.
  alias: [{ find: /^#(server|tests)\//, replacement: `${import.meta.dirname}/$1/` }],
  options: {
    globalSetup: [`${import.meta.dirname}/tests/server/global-setup.ts`],
    // The server is loaded once a worker rather than once a file; tests put back what they mock.
    isolate: false,
    // Processes and embedded databases start late on a machine that does other work as well: three
    // of them took two minutes beside a load of 16.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll },
  },
};

/** The slowest of the small files: the fault matrix, and suites that start processes. */
const longest =
  /\/(faults\/.+|(server|sandbox\/tests)\/(.+\/)?(demo|live|private-files|process|reset|rolling|workers))\.test\.ts$/;

/**
 * The runner begins with the largest files. The longest first, or else the run would wait for the
 * last of them on one core.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { long = [], others = [] } = Object.groupBy(sorted, ({ moduleId }) =>
      longest.test(moduleId) ? 'long' : 'others',
    );
    return [...long, ...others];
  }
}

/**
 * One project a layer, so that the fast loop can run some of them: `vitest run --project machines`.
 */
export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './tests/kit/table-reporter.ts'],
    projects: [
      {
        test: {
          name: 'machines',
          sequence: { groupOrder: 1 },
          include: ['tests/{kit,domain,machines}/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          // Property tests run long on a machine that does other work as well.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'flows',
          sequence: { groupOrder: 1 },
          include: ['tests/flows/**/*.test.ts', 'packages/flows/tests/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'views',
          sequence: { groupOrder: 1 },
          include: ['tests/views/**/*.test.tsx', 'tests/views/hosted/*.test.ts'],
          environment: 'jsdom',
          // A context a file in threads that stay: as isolated as a process a file, at half its
          // cost.
          pool: 'vmThreads',
          maxWorkers,
          setupFiles: ['tests/views/setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'words',
          sequence: { groupOrder: 1 },
          include: ['tests/views/**/*.test.ts'],
          exclude: ['tests/views/hosted/*.test.ts'],
          environment: 'node',
          pool: 'threads',
          maxWorkers,
          testTimeout: 60_000,
        },
      },
      {
        resolve: { alias: serverTests.alias },
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts', 'packages/sandbox/tests/**/*.test.ts'],
          // Much of the time is spent waiting for databases, processes and timers, so there is work
          // for more workers than cores, and for what runs beside.
          maxWorkers: maxWorkers * 2,
          sequence: { groupOrder: 0 },
          environment: 'node',
          ...serverTests.options,
        },
      },
      {
        extends: './vite.config.ts',
        // React as the built app has it.
        plugins: [{ name: 'jsx-as-built', enforce: 'post', config: () => ({ oxc: { jsx: { development: false } } }) }],
        test: {
          name: 'faults',
          include: ['tests/faults/*.test.ts'],
          // Beside the server's, which wait while these work.
          maxWorkers: maxWorkers * 2,
          sequence: { groupOrder: 0 },
          environment: 'jsdom',
          globalSetup: ['tests/browser/global-setup.ts'],
          setupFiles: ['tests/faults/setup.ts'],
          env: { TZ: 'America/Toronto', NODE_ENV: 'production' },
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          // The deep run repeats in Chromium the faults that run in jsdom here, and in other engines
          // the journeys that run in Chromium here.
          exclude: (['faults', 'engines'] as const)
            .filter((part) => !isDeep(part))
            .map((part) => `tests/browser/${part}/**`),
          environment: 'node',
          globalSetup: ['tests/browser/global-setup.ts'],
          setupFiles: ['tests/browser/setup.ts'],
          // Chromium and the shared servers live as long as the worker, so files must share its
          // modules.
          isolate: false,
          // Half of the files keep a core busy; the others wait for what customers wait for too.
          maxWorkers: maxWorkers + 1,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

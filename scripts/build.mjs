// Builds dist/ (the browser app) and dist-flows/ (the visualizer), with compressed copies.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressBuild, filesBelow } from './lib/compress.mjs';
import { ensureInstalled, environment, root, run } from './lib/install.mjs';
import { contentAt, earlierRevision } from './lib/revisions.mjs';

const isStaleOnly = process.argv.includes('--if-stale');
const shared = ['machines', 'contract', 'domain', 'package-lock.json', 'scripts/build.mjs', 'scripts/lib'];
const app = {
  dist: join(root, 'dist'),
  // Next to the packages, since everything in dist is served.
  stamp: join(root, 'node_modules', '.built'),
  inputs: [
    ...shared,
    'src',
    'public',
    'index.html',
    'vite.config.ts',
    'scripts/prerender.ts',
    'scripts/vite',
    'server/http/app-page.ts',
    'server/http/preloads.ts',
  ],
  apart: ['src/viewer'],
  steps: [
    ['vite', ['build', '--logLevel', 'warn']],
    // The same app for prerendering, without its packages.
    [
      'vite',
      [
        'build',
        '--ssr',
        'src/app/prerender.tsx',
        '--outDir',
        'node_modules/.cache/prerender',
        '--emptyOutDir',
        '--logLevel',
        'warn',
      ],
    ],
    [
      'node',
      ['--disable-warning=ExperimentalWarning', 'scripts/prerender.ts'],
      { env: { ...environment, NODE_ENV: 'production' } },
    ],
  ],
};
/** The visualizer compares today's charts with this revision. */
const earlier = earlierRevision(root);
const flows = {
  dist: join(root, 'dist-flows'),
  stamp: join(root, 'node_modules', '.built-flows'),
  inputs: [
    ...shared,
    'src',
    'packages/flows/src',
    'packages/flows/package.json',
    'scripts/flows',
    'scripts/pages.ts',
    'tests/kit/machines.ts',
    'vite.flows.config.ts',
  ],
  apart: [],
  // A tool of developers, mostly read from the same machine.
  quality: 9,
  others:
    earlier === null
      ? []
      : [
          earlier,
          ...['machines', 'packages/flows/src', 'contract', 'domain'].map(
            (path) => contentAt(earlier, path, root) ?? '',
          ),
        ],
  steps: ['production', 'observer'].map((mode) => [
    'vite',
    ['build', '--config', 'vite.flows.config.ts', '--mode', mode, '--logLevel', 'warn'],
  ]),
};

const filesOf = (path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]);

/** A hash of every input's name and content; checkouts make modification times unreliable. */
function fingerprint(inputs, apart, others) {
  const hash = createHash('sha256');
  for (const other of others) hash.update(other).update('\0');
  const present = inputs.map((name) => join(root, name)).filter(existsSync);
  const isMeant = (file) => !apart.some((name) => file.startsWith(join(root, name)));
  for (const file of present.flatMap(filesOf).filter(isMeant).sort())
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

ensureInstalled();
await Promise.all([app, flows].map(make));

async function make({ dist, stamp, inputs, apart, quality, others = [], steps }) {
  const newStamp = fingerprint(inputs, apart, others);
  if (
    isStaleOnly &&
    existsSync(join(dist, 'index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === newStamp
  )
    return;
  for (const [command, args, options] of steps) {
    const code = await run(command, args, options);
    if (code !== 0) process.exit(code);
  }
  await compressBuild(dist, quality);
  writeFileSync(stamp, newStamp);
}

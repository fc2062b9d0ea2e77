// Builds the browser app into dist/ and writes a compressed copy next to each text file, so that the server only has to choose one.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressBuild, filesBelow } from './lib/compress.mjs';
import { ensureInstalled, environment, root, run } from './lib/install.mjs';

const dist = join(root, 'dist');
// Next to the installed packages, since everything in dist is served.
const stamp = join(root, 'node_modules', '.built');
const inputs = [
  'src',
  'machines',
  'domain',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/prerender.ts',
  'scripts/lib',
  'scripts/vite',
  'server/http/app-page.ts',
  'server/http/preloads.ts',
];

const filesOf = (path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]);

/** Changes when any input's name or content does. Modification times are unreliable after a checkout. */
function fingerprint() {
  const hash = createHash('sha256');
  const present = inputs.map((name) => join(root, name)).filter(existsSync);
  for (const file of present.flatMap(filesOf).sort()) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

ensureInstalled();
const wanted = fingerprint();
if (process.argv.includes('--if-stale') && existsSync(join(dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted)
  process.exit(0);
const steps = [
  ['vite', ['build', '--logLevel', 'warn']],
  // The same app for the drawing of the open pages, without its packages.
  ['vite', ['build', '--ssr', 'src/app/prerender.tsx', '--outDir', 'node_modules/.cache/prerender', '--emptyOutDir', '--logLevel', 'warn']],
  ['node', ['--disable-warning=ExperimentalWarning', 'scripts/prerender.ts'], { env: { ...environment, NODE_ENV: 'production' } }],
];
for (const [command, args, options] of steps) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}
await compressBuild(dist);
writeFileSync(stamp, wanted);

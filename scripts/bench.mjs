// `npm run bench`: measures and writes docs/benchmarks.md. `npm run bench -- --only bank` measures
// one part.
import { ensureInstalled, fail, run } from './lib/install.mjs';

ensureInstalled();
if ((await run('node', ['scripts/build.mjs', '--if-stale'])) !== 0) fail('The build failed; the lines above say why.');
const code = await run('node', [
  '--disable-warning=ExperimentalWarning',
  'tests/bench/bench.ts',
  ...process.argv.slice(2),
]);
process.exit(code || (await run('biome', ['check', '--write', 'docs/benchmarks.md'])));

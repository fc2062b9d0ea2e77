/** `npm run release -- <version>`: releases main. `--dry-run` only shows the changes. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { release } from './release/release.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
});
const [version] = positionals;
if (version === undefined || positionals.length > 1) {
  process.stderr.write('Usage: npm run release -- <version> [--dry-run]\n');
  process.exit(1);
}
const isReleased = release({
  root: join(import.meta.dirname, '..'),
  version,
  date: new Date().toISOString().slice(0, 10),
  isDryRun: values['dry-run'],
  checks: [
    ['npm', 'run', 'check'],
    ['npm', 'run', 'sbom'],
    ['npm', 'run', 'docs'],
  ],
  say: (line) => process.stdout.write(`${line}\n`),
});
if (!isReleased) process.exitCode = 1;

/** `npm run sbom`: writes a CycloneDX bill to `.release`; exits with 1 on a forbidden license. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { lockedPackages } from './licenses/packages.ts';
import { named, sbomFaults } from './licenses/sbom.ts';

const root = join(import.meta.dirname, '..');
// `--omit dev` would drop packages that tools also need, such as React; mark tools instead.
const npm = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
if (npm.status !== 0) {
  process.stderr.write(`npm sbom failed: ${npm.stderr}\n`);
  process.exit(1);
}
const sbom = named(JSON.parse(npm.stdout), manifest.name);
mkdirSync(join(root, '.release'), { recursive: true });
writeFileSync(join(root, '.release', 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
const faults = sbomFaults(sbom, lockedPackages(root));
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(`wrote .release/sbom.cdx.json; ${faults.length} faults\n`);
if (faults.length > 0) process.exitCode = 1;

// Builds the browser app into dist/ and writes a compressed copy next to each text file, so that the server only has to choose one.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ensureInstalled, root, run } from './lib/install.mjs';

const dist = join(root, 'dist');
// Next to the installed packages, since everything in dist is served.
const stamp = join(root, 'node_modules', '.built');
const inputs = ['src', 'machines', 'domain', 'public', 'index.html', 'vite.config.ts', 'package-lock.json', 'scripts/build.mjs'];

const filesBelow = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((e) => e.isFile())
        .map((e) => join(e.parentPath, e.name))
    : [path];

/** Changes when any input's name or content does. Modification times are unreliable after a checkout. */
function fingerprint() {
  const hash = createHash('sha256');
  const present = inputs.map((name) => join(root, name)).filter(existsSync);
  for (const file of present.flatMap(filesBelow).sort()) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

async function compress(file) {
  const content = readFileSync(file);
  if (content.length < 1024) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  if (br.length < content.length) writeFileSync(`${file}.br`, br);
  if (gz.length < content.length) writeFileSync(`${file}.gz`, gz);
}

ensureInstalled();
const wanted = fingerprint();
if (process.argv.includes('--if-stale') && existsSync(join(dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted)
  process.exit(0);
const code = await run('vite', ['build', '--logLevel', 'warn']);
if (code !== 0) process.exit(code);
await Promise.all(
  filesBelow(dist)
    .filter((file) => /\.(js|css|html|svg|json|txt|webmanifest)$/.test(file))
    .map(compress),
);
writeFileSync(stamp, wanted);

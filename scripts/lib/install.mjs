// Plain JavaScript for any Node: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const stampIn = (folder) => join(folder, 'node_modules', '.installed');
const lockHash = (folder) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
const isInstalled = (folder) =>
  existsSync(stampIn(folder)) && readFileSync(stampIn(folder), 'utf8') === lockHash(folder);

/** Puts the pinned runtime and the installed tools first on the PATH. */
export const environment = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };

/** Installs from the lock file, unless that is done. */
export function ensureInstalled() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20)
    fail(`Node ${process.versions.node} is too old: install Node 20 or newer, then run the command again.`);
  if (isInstalled(root)) return;
  // After a manual `npm install`, npm's record is newer than the lock file.
  process.stderr.write('Installing dependencies (once)\n');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) fail('The installation failed; npm has said why above.');
  if (!existsSync(join(bin, process.platform === 'win32' ? 'node.cmd' : 'node'))) {
    // npm before 11.16 has no allow list, and scripts may be disabled.
    spawnSync('npm', ['rebuild', 'node', '--ignore-scripts=false'], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    });
  }
  writeFileSync(stampIn(root), lockHash(root));
}

/** Changes the lock file without a reinstall, for example for our own version. */
export function keepInstalled(folder, change) {
  const wasInstalled = isInstalled(folder);
  change();
  if (wasInstalled) writeFileSync(stampIn(folder), lockHash(folder));
}

export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Runs a command with the pinned runtime. @returns its exit code */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit'],
      ...options,
    });
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Runs a server, forwards signals and exits with it. Stops it if npm, our parent, has exited. */
export function becomeServer(args) {
  const child = spawn('node', args, { cwd: root, env: environment, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  child.on('exit', (code) => process.exit(code ?? 1));
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref();
  }
}

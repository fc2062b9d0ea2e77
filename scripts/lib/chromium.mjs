import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail } from './install.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

const find = () =>
  [process.env.CHROMIUM_PATH, ...(process.env.PATH ?? '').split(delimiter).flatMap((dir) => names.map((name) => join(dir, name))), ...elsewhere].find(
    (path) => path && existsSync(path),
  );

/** The path of a Chromium. If none is found, installs Debian's package where permitted, or ends the program with one clear line. */
export function ensureChromium() {
  const found = find();
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    process.stderr.write('Installing Chromium (once)\n');
    const options = { stdio: ['ignore', 'ignore', 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
    const installed = find();
    if (installed) return installed;
  }
  return fail('No Chromium was found. Run `sudo apt-get install chromium` (or set CHROMIUM_PATH to one), then run the command again.');
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail } from './install.mjs';

/** The browser without its windows starts sooner and works less, so it comes first. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

const find = () => {
  const dirs = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => dirs.map((dir) => join(dir, name)));
  return [process.env.CHROMIUM_PATH, ...onPath, ...elsewhere].find((path) => path && existsSync(path));
};

/** The path of a Chromium. If none is found, installs Debian's package where permitted, or ends the program with one clear line. */
export function ensureChromium() {
  const found = find();
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    process.stderr.write('Installing Chromium (once)\n');
    const options = { stdio: ['ignore', 'ignore', 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    const install = (name) => spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options).status === 0;
    spawnSync('apt-get', ['update', '-qq'], options);
    // Not every distribution has the first.
    if (install('chromium-headless-shell') || install('chromium')) {
      const installed = find();
      if (installed) return installed;
    }
  }
  return fail('No Chromium was found. Run `sudo apt-get install chromium` (or set CHROMIUM_PATH to one), then run the command again.');
}

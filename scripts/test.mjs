// `npm test [-- static server browser]`: every behavior once. Installs missing tools.
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { build, finish, lint, sum, tests, types, unused } from './lib/steps.mjs';

const chosen = process.argv.slice(2);
const wants = (part) => chosen.length === 0 || chosen.includes(part);

ensureInstalled();
const chromium = wants('browser') ? ensureChromium() : {};

const statics = async () => sum([await types(), await lint(), await unused()]);
const runs = async () => {
  const results = [await build()];
  if (wants('server'))
    results.push(await tests(['machines', 'flows', 'words', 'views', 'server', 'faults'], { env: chromium }));
  if (wants('browser')) results.push(await tests(['browser'], { env: chromium, alone: true }));
  return sum(results);
};
// Static checks overlap with the build, to use every core.
finish(
  await Promise.all([
    ...(wants('static') ? [statics()] : []),
    ...(wants('server') || wants('browser') ? [runs()] : []),
  ]),
);

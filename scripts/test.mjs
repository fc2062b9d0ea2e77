// `npm test`: every behavior once; `npm run test:deep` is everything in every way. Installs what is missing first. `npm test -- static server browser` runs
// some of it, as jobs of CI beside each other do.
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
  if (wants('server')) results.push(await tests(['machines', 'words', 'views', 'server', 'faults'], { env: chromium }));
  if (wants('browser')) results.push(await tests(['browser'], { env: chromium, alone: true }));
  return sum(results);
};
// What needs no build goes on beside it, so that no core waits.
finish(await Promise.all([...(wants('static') ? [statics()] : []), ...(wants('server') || wants('browser') ? [runs()] : [])]));

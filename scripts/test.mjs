// `npm test`: every behavior once; `npm run test:deep` is everything in every way. Installs what is missing first.
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { build, finish, lint, sum, tests, types, unused } from './lib/steps.mjs';

ensureInstalled();
const chromium = ensureChromium();
// What needs no build goes on beside it, so that no core waits.
const statics = async () => sum([await types(), await lint(), await unused()]);
const runs = async () => {
  const built = await build();
  return sum([built, await tests(['machines', 'words', 'views', 'server']), await tests(['browser'], { env: chromium, alone: true })]);
};
finish(await Promise.all([statics(), runs()]));

// `npm test`: everything. Installs what is missing first.
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { build, finish, lint, sum, tests, types, unused } from './lib/steps.mjs';

ensureInstalled();
const chromium = ensureChromium();
const results = [await build()];
// The compiler is busiest while the test runner waits, so they share the cores. The browser tests measure times, so they run alone.
const statics = async () => sum([await types(), await lint(), await unused()]);
results.push(...(await Promise.all([statics(), tests(['machines', 'words', 'views', 'server'])])));
results.push(await tests(['browser'], { env: chromium, alone: true }));
finish(results);

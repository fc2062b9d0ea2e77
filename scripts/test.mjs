// `npm test`: everything. Installs what is missing first.
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { build, finish, lint, tests, types } from './lib/steps.mjs';

ensureInstalled();
const chromium = ensureChromium();
const results = [await types(), await lint(), await tests(['machines', 'views']), await build()];
results.push(await tests(['server']));
results.push(await tests(['browser'], { CHROMIUM_PATH: chromium }));
finish(results);

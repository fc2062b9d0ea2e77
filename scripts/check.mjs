// `npm run check`: the fast loop. The compiler and the test runner each leave a core idle much of the time, so they run beside each other.
import { ensureInstalled } from './lib/install.mjs';
import { finish, lint, sum, tests, types } from './lib/steps.mjs';

ensureInstalled();
const statics = async () => sum([await types(), await lint()]);
finish(await Promise.all([statics(), tests(['machines', 'views'])]));

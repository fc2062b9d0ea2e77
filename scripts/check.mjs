// `npm run check`: the fast loop.
import { ensureInstalled } from './lib/install.mjs';
import { finish, lint, tests, types } from './lib/steps.mjs';

ensureInstalled();
finish([await types(), await lint(), await tests(['machines', 'views'])]);

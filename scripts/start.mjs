// `npm start`: installs, builds changes, migrates, seeds, serves.
import { becomeServer, ensureInstalled, fail, run } from './lib/install.mjs';

ensureInstalled();
if ((await run('node', ['scripts/build.mjs', '--if-stale'], { stdio: ['ignore', 2, 2] })) !== 0)
  fail('The build failed; the lines above say why.');
becomeServer(['--disable-warning=ExperimentalWarning', 'server/main.ts']);

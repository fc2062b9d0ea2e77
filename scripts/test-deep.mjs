// `npm run test:deep [-- faults databases]`: every variant, or some parts; see docs/testing.md.
import { ensureChromium } from './lib/chromium.mjs';
import { findEngines } from './lib/engines.mjs';
import { ensureInstalled, fail } from './lib/install.mjs';
import { build, checkers, drill, finish, tests } from './lib/steps.mjs';

const parts = {
  /** SQL behavior, on the embedded database too. */
  databases: () => tests(['server'], deep('databases')),
  /** Each call of each screen broken in seven ways, in Chromium. */
  faults: () => tests(['browser'], deep('faults', 'tests/browser/faults')),
  /** Each screen on a desktop too, each coin, each machine. */
  variants: () => tests(['browser'], deep('variants')),
  /** New random inputs on every run, and ten times as many. */
  seeds: () => tests(['machines', 'flows', 'words', 'views', 'server'], deep('seeds')),
  /** Sign in, buy and withdraw in Firefox and WebKit, if installed. */
  engines: () => engines(),
  /** More kills of a busy server, on both databases. */
  crashes: () => tests(['server'], deep('crashes', 'crash', 'kill', 'rolling', 'workers', 'process')),
  /** The drill without a cluster: a rolling update under load. */
  drills: () => drill('rolling-update'),
  /** The W3C's markup checker and an OpenAPI linter, where available. */
  checkers: () => checkers(),
};

ensureInstalled();
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !(name in parts));
if (unknown !== undefined) fail(`There is no part "${unknown}". The parts: ${Object.keys(parts).join(', ')}`);
const chromium = ensureChromium();
const deep = (part, ...args) => ({ env: { ...chromium, TEST_DEEP: part }, args });

async function engines() {
  const { installed, missing } = findEngines();
  for (const names of missing)
    process.stdout.write(`not run: a browser that is not installed (apt-get install ${names})\n`);
  const { env, args } = deep('engines', 'tests/browser/engines');
  const ran =
    Object.keys(installed).length > 0
      ? await tests(['browser'], { env: { ...env, ENGINES: JSON.stringify(installed) }, args })
      : {};
  return { passed: 0, failed: 0, ...ran, notRun: missing.length };
}

const results = [await build()];
for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) results.push(await parts[name]());
finish(results);

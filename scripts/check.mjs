// `npm run check`: the fast loop of types, lint, unused code, machines, words, and the tests of
// changed views and of a changed visualizer.
// `npm run check -- --changed` checks only what differs from the last commit, or from a given one.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, root } from './lib/install.mjs';
import { finish, lint, projects, sum, tests, types, unused } from './lib/steps.mjs';

ensureInstalled();
const at = process.argv.indexOf('--changed');
const changedOnly = at !== -1;
const since = (changedOnly && process.argv[at + 1]) || 'HEAD';

/** The folders with changes, and those that import from them. */
function touchedProjects() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  const above = {
    domain: ['domain', 'contract', 'machines', 'src', 'server', 'packages/sandbox'],
    machines: ['machines', 'src'],
    packages: ['packages/flows', 'packages/sandbox', 'machines', 'src', 'server'],
    src: ['src'],
    server: ['server', 'packages/sandbox'],
    scripts: ['server'],
    ops: ['server'],
    tests: [],
  };
  const code = changed.filter((path) => /\.(ts|tsx|mjs|json|css)$/.test(path));
  const touched = new Set(code.flatMap((path) => [...(above[path.split('/')[0]] ?? projects), 'tests']));
  return projects.filter((project) => touched.has(project));
}

const statics = async () =>
  sum([await types(changedOnly ? touchedProjects() : undefined), await lint(), await unused()]);
const onlyChanged = { args: [`--changed=${since}`, '--passWithNoTests'] };
const runs = async () =>
  sum([
    await tests(['machines', 'words'], changedOnly ? onlyChanged : {}),
    await tests(['views', 'flows'], onlyChanged),
  ]);
finish(await Promise.all([statics(), runs()]));

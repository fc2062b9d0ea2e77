// `npm run check`: the fast loop. `npm run check -- --changed` checks only what differs from the last commit, or from a given one.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, root } from './lib/install.mjs';
import { finish, lint, sum, tests, types } from './lib/steps.mjs';

ensureInstalled();
const at = process.argv.indexOf('--changed');
const since = process.argv[at + 1] ?? 'HEAD';
const fast = ['machines', 'words', 'views'];

/** The folders whose types may have changed: those with changes, and those that import from them. */
function touchedProjects() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  const above = {
    domain: ['domain', 'machines', 'src', 'server'],
    machines: ['machines', 'src'],
    src: ['src'],
    server: ['server'],
    scripts: ['server'],
    tests: [],
  };
  const code = changed.filter((path) => /\.(ts|tsx|mjs|json|css)$/.test(path));
  const touched = new Set(code.flatMap((path) => [...(above[path.split('/')[0]] ?? ['.', 'domain', 'machines', 'src', 'server']), 'tests']));
  return ['.', 'domain', 'machines', 'src', 'server', 'tests'].filter((project) => touched.has(project));
}

const changedOnly = at !== -1;
const statics = async () => sum([await types(changedOnly ? touchedProjects() : undefined), await lint()]);
const runs = tests(fast, changedOnly ? { args: [`--changed=${since}`, '--passWithNoTests'] } : {});
finish(await Promise.all([statics(), runs]));

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { run } from './install.mjs';

const projects = [
  'tsconfig.json',
  'domain/tsconfig.json',
  'machines/tsconfig.json',
  'src/tsconfig.json',
  'server/tsconfig.json',
  'tests/tsconfig.json',
];
const none = { passed: 0, failed: 0 };

/** One check that passes or fails as a whole. */
async function check(name, command, args) {
  const started = performance.now();
  const passed = (await run(command, args)) === 0;
  process.stdout.write(`${passed ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export const types = async () => {
  const results = [];
  for (const project of projects) results.push(await check(`types ${project}`, 'tsc', ['-p', project]));
  return sum(results);
};

export const lint = () => check('lint', 'biome', ['ci', '--error-on-warnings', '.']);
export const build = () => check('build', 'node', ['scripts/build.mjs']);

/** Runs some of the test projects and counts their tests from the runner's own report. */
export async function tests(names, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'statechange-tests-'));
  const report = join(folder, 'report.json');
  const args = [
    'run',
    ...names.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=./tests/kit/table-reporter.ts',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  try {
    const code = await run('vitest', args, { env: { ...(await import('./install.mjs')).environment, ...env } });
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that cannot even be loaded has no failed test of its own.
    const failed = numFailedTests || (code === 0 ? 0 : Math.max(1, numFailedTestSuites));
    return { passed: numPassedTests, failed };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const sum = (results) => results.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), none);

/** Prints the closing line that scripts read, and ends the program. */
export function finish(results) {
  const { passed, failed } = sum(results);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}

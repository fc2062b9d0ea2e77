import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { environment, root, run } from './install.mjs';

export const projects = [
  '.',
  'domain',
  'contract',
  'machines',
  'src',
  'server',
  'packages/flows',
  'packages/sandbox',
  'tests',
];
const none = { passed: 0, failed: 0, notRun: 0, faults: [] };

/** Runs a program. Parallel output is printed at the end, so that it does not mix. */
function runProgram(command, args, { env = {}, alone = false } = {}) {
  if (alone) return run(command, args, { env: { ...environment, ...env } });
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...environment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = [];
    const end = (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code);
    };
    child.stdout.on('data', (chunk) => said.push(chunk));
    child.stderr.on('data', (chunk) => said.push(chunk));
    child.on('error', () => end(127));
    child.on('close', (code) => end(code ?? 1));
  });
}

const secondsSince = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

async function check(name, command, args) {
  const started = performance.now();
  const passed = (await runProgram(command, args)) === 0;
  process.stdout.write(`${passed ? 'ok  ' : 'FAIL'} ${name} (${secondsSince(started)})\n`);
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Type-checks incrementally, with a cache in node_modules/.cache. One checker per project, two at a
 * time: several would each infer the types of the machines.
 */
export async function types(chosen = projects) {
  const cache = join(root, 'node_modules', '.cache', 'types');
  mkdirSync(cache, { recursive: true });
  const biggestFirst = [...chosen].reverse();
  const results = [];
  const lane = async () => {
    for (let project = biggestFirst.shift(); project !== undefined; project = biggestFirst.shift()) {
      const record = join(cache, `${project === '.' ? 'root' : project.replace('/', '-')}.tsbuildinfo`);
      results.push(
        await check(`types ${project}`, 'tsc', [
          '-p',
          project,
          '--checkers',
          '1',
          '--incremental',
          '--tsBuildInfoFile',
          record,
        ]),
      );
    }
  };
  await Promise.all([lane(), lane()]);
  return sum(results);
}

export const lint = () => check('lint', 'biome', ['ci', '--error-on-warnings', '.']);
/** Files, exports and dependencies that nothing uses; `knip.ts` says where programs begin. */
export const unused = () => check('unused', 'knip', ['--no-progress', '--no-config-hints']);
export const build = () => check('build', 'node', ['scripts/build.mjs']);
/** The W3C's markup checker on every page, if Java is installed. */
export const checkers = () => check('markup', 'node', ['tests/bench/check-markup.ts']);
export const drill = (name) =>
  check(`drill ${name}`, 'node', ['--disable-warning=ExperimentalWarning', 'ops/drill.ts', name]);

/** Runs test projects and counts their tests. */
export async function tests(names, { env = {}, args = [], alone = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'statechange-tests-'));
  const report = join(folder, 'report.json');
  const started = performance.now();
  const chosen = [
    ...names.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=./tests/kit/table-reporter.ts',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  try {
    const code = await runProgram('vitest', ['run', ...chosen, ...args], { env, alone });
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    // A file that fails to load has no failed test.
    const failed = numFailedTests || (code === 0 ? 0 : Math.max(1, numFailedTestSuites));
    process.stdout.write(`${failed === 0 ? 'ok  ' : 'FAIL'} ${names.join(', ')} (${secondsSince(started)})\n`);
    return { passed: numPassedTests, failed, faults: failed === 0 ? [] : faultsOf(testResults) };
  } catch {
    process.stdout.write(`FAIL ${names.join(', ')}: the test runner left no report\n`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The failures in a few lines each, for the end of a long log. */
const faultsOf = (files) =>
  files.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${relative(root, name)}\n${beginningOf(message)}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(root, name)} > ${fullName}\n${beginningOf(failureMessages.join('\n'))}`,
      ),
  ]);
const beginningOf = (text) => {
  const lines = text.split('\n').filter((line) => !/^\s+at .*node_modules/.test(line));
  return lines.slice(0, 12).join('\n').slice(0, 1500);
};

export const sum = (results) =>
  results.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      notRun: all.notRun + (one.notRun ?? 0),
      faults: [...all.faults, ...(one.faults ?? [])],
    }),
    none,
  );

/** Prints the last line, which scripts parse, and exits. */
export function finish(results) {
  const { passed, failed, notRun, faults } = sum(results);
  for (const fault of faults) process.stdout.write(`\nfailed: ${fault}\n`);
  process.stdout.write(`${passed} passed, ${failed} failed${notRun > 0 ? `, ${notRun} not run` : ''}\n`);
  process.exit(failed === 0 ? 0 : 1);
}

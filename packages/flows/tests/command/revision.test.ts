import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readCharts } from '#flows/command/find.ts';
import { chartsAt } from '#flows/command/revision.ts';

const folder = mkdtempSync(join(tmpdir(), 'revisions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...words: string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=Maya', '-c', 'user.email=maya@example.test', '-c', 'commit.gpgsign=false', ...words],
    { cwd: folder },
  );
const machines = 'machines/*/*.machine.ts';

/** Commits a machine that imports from an adjacent file. */
function commit(states: readonly string[], code = '') {
  const toy = `import { createMachine } from 'xstate';\nimport { states } from './states.ts';\n${code}\nexport const toyMachine = createMachine({ id: 'toy', initial: 'open', states });\n`;
  mkdirSync(join(folder, 'machines/toy'), { recursive: true });
  writeFileSync(join(folder, 'machines/toy/toy.machine.ts'), toy);
  writeFileSync(
    join(folder, 'machines/toy/states.ts'),
    `export const states = { ${states.map((state) => `${state}: {}`).join(', ')} };\n`,
  );
  git('add', 'machines', 'package.json');
  git('commit', '-q', '--no-verify', '-m', states.join(' '));
}

const statesAt = (revision: string) =>
  readCharts(chartsAt(revision, machines, folder)).map(({ id, root: { children } }) => [
    id,
    ...children.map(({ key }) => key),
  ]);

test('the charts of a revision are made from the machines that git has there', () => {
  symlinkSync(join(import.meta.dirname, '../../../../node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  git('init', '-q', '-b', 'main');
  commit(['open']);
  git('tag', 'v1.0.0');
  commit(['open', 'closed']);
  writeFileSync(join(folder, 'machines/toy/states.ts'), 'export const states = {};\n');
  expect(statesAt('v1.0.0')).toEqual([['toy', 'open']]);
  expect(statesAt('main')).toEqual([['toy', 'open', 'closed']]);
});

test('a whole path, and one from a folder within, lead to the files of the revision', () => {
  const at = (source: string, from: string) =>
    readCharts(chartsAt('v1.0.0', source, from)).map(({ root }) => root.children.length);
  expect([at(join(folder, machines), folder), at('toy/*.machine.ts', join(folder, 'machines'))]).toEqual([[1], [1]]);
});

test('a revision that git does not have, and one whose machines do not load, are named in a sentence', () => {
  expect(() => chartsAt('v9', machines, folder)).toThrow('Git has no revision "v9".');
  expect(() => chartsAt('v1.0.0', 'charts.json', folder)).toThrow('Git has no charts.json at "v1.0.0".');
  commit(['open'], "import 'a-package-that-is-gone';");
  expect(() => chartsAt('main', machines, folder)).toThrow(
    /^The machines of "main" do not load with the packages that are installed now \(.*a-package-that-is-gone/,
  );
});

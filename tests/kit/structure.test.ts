import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { importFaults, productionSources, testSources } from './importRules.ts';
import { findMachines, root } from './machines.ts';
import { ambientFaults, referenceFaults } from './sources.ts';
import { actionNameFaults, structureFaults } from './structure.ts';

const found = await findMachines();
const sources = productionSources();

const composedBy = (machine: AnyStateMachine): readonly string[] =>
  Object.values(machine.implementations.actors).flatMap((logic: unknown) =>
    typeof logic === 'object' && logic !== null && '__xstatenode' in logic
      ? [String((logic as unknown as AnyStateMachine).id)]
      : [],
  );

test('the machines are found', () => {
  expect(found.map(({ folder }) => folder)).toEqual(expect.arrayContaining(['app', 'banner', 'session']));
});

describe.each(found)('$folder', ({ folder, path, machine, cases }) => {
  test('is well built', () => expect(structureFaults(machine)).toEqual([]));

  test('is named for its folder', () => expect(machine.id).toBe(folder));

  test('has cases, a description and a test that verifies it', () => {
    expect(cases, `${path}/${folder}.cases.ts exports ${folder}Cases`).not.toBeNull();
    const description = readFileSync(join(root, path, 'README.md'), 'utf8');
    expect(description).toMatch(/^# \S/);
    const testFile = join(root, 'tests', 'machines', `${folder}.test.ts`);
    expect(existsSync(testFile), `tests/machines/${folder}.test.ts exists`).toBe(true);
    expect(readFileSync(testFile, 'utf8')).toContain(`verifyMachine(${folder}Machine, ${folder}Cases)`);
  });
});

test.each(found)('the actions of $folder have precise names', ({ machine }) =>
  expect(actionNameFaults(machine)).toEqual([]),
);

describe('every import keeps to its floor', () => {
  const composed = new Map(found.map(({ folder, machine }) => [folder, composedBy(machine)]));
  const faultsOf = (floor: string) =>
    sources
      .filter(({ path }) => path.startsWith(floor))
      .flatMap((source) => importFaults(source, (folder) => composed.get(folder) ?? []));

  test.each(['domain/', 'contract/', 'machines/', 'src/', 'server/', 'packages/'])('%s', (floor) =>
    expect(faultsOf(floor)).toEqual([]),
  );
});

test('the packages of the workspace name one version of each dependency', () => {
  interface Manifest {
    readonly workspaces?: readonly string[];
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly devDependencies?: Readonly<Record<string, string>>;
  }
  const manifest = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
  const folders = globSync(manifest('.').workspaces ?? [], { cwd: root });
  expect(folders).toContain('server');
  const named = ['.', ...folders]
    .map(manifest)
    .flatMap((one) => Object.entries({ ...one.dependencies, ...one.devDependencies }));
  const versions = Map.groupBy(named, ([name]) => name);
  const differing = [...versions].filter(([, all]) => new Set(all.map(([, version]) => version)).size > 1);
  expect(differing).toEqual([]);
});

test('no path climbs three levels in tests and scripts either', () => {
  expect(testSources().flatMap((source) => importFaults(source))).toEqual([]);
});

test('no reference to a flow is cast, and no flow is opened untyped', () => {
  // Code for any project knows no flow.
  const own = sources.filter(({ path }) => !/^(src\/viewer|packages)\//.test(path));
  expect(own.flatMap(referenceFaults)).toEqual([]);
});

test('nothing in machines and domain reads the clock, chance, the page or the process', () => {
  expect(
    sources
      .filter(({ path }) => /^(domain|machines|packages\/flows\/src\/machines)\//.test(path))
      .flatMap(ambientFaults),
  ).toEqual([]);
});

/**
 * Pure functions that pages or selectors use without the chart, or that keep it to one file that
 * can be read.
 */
const besideCharts: readonly string[] = [
  'deposit/deposit.amount.ts',
  'externalWallet/externalWallet.form.ts',
  'flows/catalogue.ts',
  'identityCheck/identityCheck.situation.ts',
  'order/order.amount.ts',
  'order/order.funds.ts',
  'order/order.quote.ts',
  'request/fault.ts',
  'resources/keys.ts',
  'withdrawal/withdrawal.amount.ts',
  'withdrawal/withdrawal.ends.ts',
];

test('a chart is read in one file', () => {
  const ofFlows = sources
    .map(({ path }) => path.match(/^machines\/((?!shared\/)(\w+)\/.+)$/))
    .filter((match) => match !== null);
  const parts = ofFlows.flatMap(([, file = '', id]) =>
    new RegExp(`/${id}\\.(machine|types|selectors|cases|shown|saved)\\.ts$`).test(file) ? [] : [file],
  );
  expect(parts.sort()).toEqual(besideCharts);
  const lines = sources
    .filter(({ path }) => path.endsWith('.machine.ts'))
    .filter(({ text }) => text.split('\n').length > 600);
  expect(lines.map(({ path }) => path)).toEqual([]);
});

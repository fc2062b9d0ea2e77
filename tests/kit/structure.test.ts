import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { findMachines, root } from './machines.ts';
import { ambientFaults, importFaults, machineSources } from './sources.ts';
import { structureFaults } from './structure.ts';

const found = await findMachines();
const sources = machineSources();

/** The machines that are named among the actors of a machine. */
const composedBy = (machine: AnyStateMachine): readonly string[] =>
  Object.values(machine.implementations.actors).flatMap((logic: unknown) =>
    typeof logic === 'object' && logic !== null && '__xstatenode' in logic ? [String((logic as unknown as AnyStateMachine).id)] : [],
  );

test('the machines are found', () => {
  expect(found.map(({ folder }) => folder)).toEqual(expect.arrayContaining(['app', 'banner', 'session']));
});

describe.each(found)('$folder', ({ folder, machine, cases }) => {
  test('is well built', () => expect(structureFaults(machine)).toEqual([]));

  test('is named for its folder', () => expect(machine.id).toBe(folder));

  test('has cases, a description and a test that verifies it', () => {
    expect(cases, `machines/${folder}/${folder}.cases.ts exports ${folder}Cases`).not.toBeNull();
    const description = readFileSync(join(root, 'machines', folder, 'README.md'), 'utf8');
    expect(description).toMatch(/^# \S/);
    const testFile = join(root, 'tests', 'machines', `${folder}.test.ts`);
    expect(existsSync(testFile), `tests/machines/${folder}.test.ts exists`).toBe(true);
    expect(readFileSync(testFile, 'utf8')).toContain(`verifyMachine(${folder}Machine, ${folder}Cases)`);
  });

  test('imports nothing from outside', () => {
    const own = sources.filter(({ path }) => path.startsWith(`${folder}/`));
    const composed = composedBy(machine);
    expect(own.flatMap((source) => importFaults(source, composed))).toEqual([]);
  });
});

test('what machines share imports nothing from outside', () => {
  expect(sources.filter(({ path }) => path.startsWith('shared/')).flatMap((source) => importFaults(source, []))).toEqual([]);
});

test('no machine reads the clock, chance, the page or the process', () => {
  expect(sources.flatMap(ambientFaults)).toEqual([]);
});

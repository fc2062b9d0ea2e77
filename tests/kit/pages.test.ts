import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { staffActions } from '#domain/staff/rights.ts';
import { sampleMachine } from '#flows-tests/sampleMachines.ts';
import { catalogue } from '#machines/flows/catalogue.ts';
import { envExample } from '#scripts/env-example.ts';
import { indexPage, machinePage, proseOf } from '#scripts/pages.ts';
import { rightsPage } from '#scripts/rights-page.ts';
import { findMachines, root } from './machines.ts';

const folder = join(root, 'docs', 'machines');
const found = (await findMachines()).map(({ path, machine }) => ({ machine, path, prose: proseOf(root, path) }));
const written = (file: string) => readFileSync(join(folder, file), 'utf8');

describe('docs/machines describes the machines; `npm run docs` writes it', () => {
  test.each(found.map((each) => ({ ...each, id: each.machine.id })))('$id.md', ({ machine, prose, path }) =>
    expect(machinePage(machine, prose, path)).toBe(written(`${machine.id}.md`)),
  );

  test('README.md', () => expect(indexPage(found)).toBe(written('README.md')));

  test('there is no page without a machine', () => {
    const expected = ['README.md', ...found.map(({ machine }) => `${machine.id}.md`)];
    expect(readdirSync(folder).sort()).toEqual(expected.sort());
  });
});

test('the page of staff’s rights has a row for each action', () => {
  const rows = rightsPage().match(/^\| [A-Z].* \|$/gm) ?? [];
  expect(rows).toHaveLength(staffActions.length + 1);
});

test('.env.example lists the settings that the server reads; `npm run docs` writes it', () =>
  expect(envExample()).toBe(readFileSync(join(root, '.env.example'), 'utf8')));

test('docs/architecture.md draws every flow of the catalogue', () => {
  const names = Object.keys(catalogue);
  const drawn = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8').split('```')[3] ?? '';
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(drawn))).toEqual([]);
});

describe('a page', () => {
  const page = machinePage(sampleMachine, '# Toy\n\nA small machine.');

  test('starts with the description', () => expect(page).toContain('# Toy\n\nA small machine.\n\n## Diagram'));

  test('draws composite and parallel states, guards, timers and outcomes', () => {
    expect(page).toContain('    state "ledger" as s_toy_settling_ledger {\n      [*] --> s_toy_settling_ledger_open');
    expect(page).toContain('    --\n    state "receipt" as s_toy_settling_receipt {');
    expect(page).toContain('s_toy_editing --> s_toy_sending : form.submitted [amountIsPositive]');
    expect(page).toContain('s_toy_sending --> s_toy_ended : sendMoney done');
    expect(page).toContain('s_toy_settling --> s_toy_ended : all done');
    expect(page).toContain('s_toy_ended --> [*]');
  });

  test('lists events, outcomes, timers, states and effects', () => {
    expect(page).toContain('| `form.submitted` | `editing` | `amountIsPositive` | `sending` |  |');
    expect(page).toContain('| sendMoney done | `sending` | `accepted` | `settling` | `showReceipt` |');
    expect(page).toContain('| `patience` | 1 s | `sending` |  | `editing` |  |');
    expect(page).toContain('| `ended` | `terminal` |  |  | The end. |');
    expect(page).toContain('| `showReceipt` |');
    expect(page).toContain('12/12 states and 13/13 transitions');
  });
});

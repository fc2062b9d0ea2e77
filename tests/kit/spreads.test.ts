import { expect, test } from 'vitest';
import { productionSources } from './importRules.ts';
import { lostKeys } from './spreads.ts';

const isOfMachines = ({ path }: { path: string }) => /^(machines|packages\/flows\/src\/machines)\//.test(path);

test('no part of a state is lost to a second one of its name', () => {
  expect(lostKeys(productionSources().filter(isOfMachines))).toEqual([]);
});

test('a lost part is seen in constants, functions, other files and tables of events', () => {
  const parts = `
    export const asking = (failed: string) => ({ invoke: { src: 'ask' }, after: { limit: failed } }) as const;
    export const held = { 'window.focused': 'checking' };
    export function limited() { return { ...asking('editing') }; }
  `;
  const chart = `
    import { asking, held, limited } from './parts.ts';
    const first = { ...asking('editing'), after: { second: 'on' } };
    const second = { after: { second: 'on' }, ...limited() };
    const third = { on: { ...held, 'window.focused': 'other', 'window.left': 'other' } };
    const fine = { ...asking('editing'), on: held, context: { ...first, polls: 0 } };
  `;
  expect(
    lostKeys([
      { path: 'machines/toy/parts.ts', text: parts },
      { path: 'machines/toy/toy.machine.ts', text: chart },
    ]),
  ).toEqual([
    'machines/toy/toy.machine.ts:3 a second "after" takes the place of the first',
    'machines/toy/toy.machine.ts:4 a second "after" takes the place of the first',
    'machines/toy/toy.machine.ts:5 a second "window.focused" takes the place of the first',
  ]);
});

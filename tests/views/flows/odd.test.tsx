import { projectHost } from '@statechange/flows/project';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { oddMachines } from '#flows-tests/oddMachines.ts';
import { openViewer } from './open.tsx';

const host = projectHost({ title: 'Flows', base: '/flows', home: '/', machines: '' }, async () => ({
  machines: {
    all: async () => Object.fromEntries(Object.values(oddMachines).map(({ machine }) => [machine.id, machine])),
  },
  cases: {},
}));
const open = (address: string) => openViewer(address, { project: host }).user;
const region = async (name: string) => within(await screen.findByRole('region', { name }));

afterEach(() => sessionStorage.clear());

test('a guard that throws is a row that says so, and takes another payload', async () => {
  const user = open('/guarded?view=simulate&pane=facts');
  const row = await region('Would throw');
  row.getByText('guard threw: no guard today');
  await user.click(row.getByRole('button', { name: 'Send it so' }));
  expect((await region('What happened')).getByRole('listitem').textContent).toBe(
    'GOby handguard threw: no guard today',
  );
});

test('an input is made up, typed, and kept for the machine', async () => {
  const user = open('/asking?view=simulate&pane=facts');
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Input as JSON');
  expect(JSON.parse(field.value)).toEqual({ user: { name: '' }, lines: [{ amount: 1 }] });
  const begin = async (text: string) => {
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
    await user.click(screen.getByRole('button', { name: 'Begin with it' }));
  };
  await begin('{}');
  await screen.findByText(/^It broke: threw: .*name/);
  await begin('{ "user": { "name": " Ann " }, "lines": [] }');
  await screen.findByText(/"greeting": "Ann"/);
  expect(sessionStorage.getItem('flows typed asking input')).toContain('Ann');
});

test('an actor is answered with what is typed', async () => {
  const user = open('/calling?view=simulate&pane=facts');
  const field = await screen.findByLabelText('What loadUser ends with, as JSON');
  await user.clear(field);
  await user.click(field);
  await user.paste('{ "isKnown": true }');
  await user.click(screen.getByRole('button', { name: 'Done with it' }));
  expect((await region('What happened')).getByRole('listitem').textContent).toMatch(/by hand.*→ b$/);
});

test('a page that breaks says which machine, and leads back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const laneOf = () => {
    throw new Error('no lane');
  };
  openViewer('/guarded', { project: { ...host, laneOf } });
  expect((await screen.findByRole('alert')).textContent).toContain('Could not show guarded. no lane');
  screen.getByRole('button', { name: 'Back' });
});

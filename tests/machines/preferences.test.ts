import { expect, test } from 'vitest';
import { preferencesCases } from '#machines/preferences/preferences.cases.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(preferencesMachine, preferencesCases);

test('a first visit is light, and nothing is stored', () => {
  const flow = story(preferencesMachine, { theme: '0', followsSystem: false });
  expect([flow.state, flow.effects]).toEqual(['light', [{ name: 'applyTheme', params: { theme: '0' } }]]);
});

test('a visit begins as the last one was left', () => {
  const flow = story(preferencesMachine, { theme: '1', followsSystem: false });
  expect([flow.snapshot.matches('dark'), flow.effects]).toEqual([true, [{ name: 'applyTheme', params: { theme: '1' } }]]);
});

test('toggling stores "1", then "0"', () => {
  const flow = story(preferencesMachine, { theme: '0', followsSystem: false }).send({ type: 'theme.toggled' });
  expect([flow.state, flow.snapshot.context.theme]).toEqual(['dark', '1']);
  flow.send({ type: 'theme.toggled' });
  expect([flow.state, flow.snapshot.context.theme]).toEqual(['light', '0']);
  expect(flow.effects.filter(({ name }) => name === 'saveTheme').map(({ params }) => params)).toEqual([
    { theme: '1', followsSystem: false },
    { theme: '0', followsSystem: false },
  ]);
});

const applied = (flow: { effects: readonly { name: string; params: unknown }[] }) =>
  flow.effects.filter(({ name }) => name === 'applyTheme').map(({ params }) => (params as { theme: string }).theme);
const saved = (flow: { effects: readonly { name: string; params: unknown }[] }) => flow.effects.findLast(({ name }) => name === 'saveTheme')?.params;

test('the system is followed, live, until the next choice; the chosen theme stays beside it', () => {
  const flow = story(preferencesMachine, { theme: '0', followsSystem: false }).send({ type: 'following.toggled' });
  expect(saved(flow)).toEqual({ theme: '0', followsSystem: true });
  flow.send({ type: 'system.changed', theme: '1' }, { type: 'system.changed', theme: '0' }, { type: 'system.changed', theme: '1' });
  expect(applied(flow)).toEqual(['0', '1', '0', '1']);
  expect(flow.send({ type: 'theme.toggled' }).state).toBe('light');
  expect([saved(flow), flow.running]).toEqual([{ theme: '0', followsSystem: false }, ['watchThemeChoice']]);
});

test('ending it keeps the theme that is shown', () => {
  const flow = story(preferencesMachine, { theme: '0', followsSystem: true }).send({ type: 'system.changed', theme: '1' });
  expect(flow.send({ type: 'following.toggled' }).state).toBe('dark');
  expect(saved(flow)).toEqual({ theme: '1', followsSystem: false });
});

test('a choice in another tab counts here, and is not saved again', () => {
  const flow = story(preferencesMachine, { theme: '0', followsSystem: false });
  expect(flow.send({ type: 'choice.changed', theme: '1', followsSystem: false }).state).toBe('dark');
  expect(flow.send({ type: 'choice.changed', theme: '1', followsSystem: true }).state).toBe('following.unknown');
  expect(saved(flow)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { preferencesCases } from '#machines/preferences/preferences.cases.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(preferencesMachine, preferencesCases);

test('a first visit is light, and nothing is stored', () => {
  const flow = story(preferencesMachine, { theme: null });
  expect([flow.state, flow.effects]).toEqual(['light', [{ name: 'applyTheme', params: { theme: '0' } }]]);
});

test('a visit begins as the last one was left', () => {
  const flow = story(preferencesMachine, { theme: '1' });
  expect([flow.snapshot.matches('dark'), flow.effects]).toEqual([true, [{ name: 'applyTheme', params: { theme: '1' } }]]);
});

test('toggling stores "1", then "0"', () => {
  const flow = story(preferencesMachine, { theme: '0' }).send({ type: 'theme.toggled' });
  expect([flow.state, flow.snapshot.context.theme]).toEqual(['dark', '1']);
  flow.send({ type: 'theme.toggled' });
  expect([flow.state, flow.snapshot.context.theme]).toEqual(['light', '0']);
  expect(flow.effects.filter(({ name }) => name === 'saveTheme').map(({ params }) => params)).toEqual([{ theme: '1' }, { theme: '0' }]);
});

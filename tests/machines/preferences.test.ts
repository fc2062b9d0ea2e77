import { expect, test } from 'vitest';
import { defaultDisplay } from '#domain/site/display.ts';
import { preferencesCases } from '#machines/preferences/preferences.cases.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(preferencesMachine, preferencesCases);

const display = defaultDisplay;
type Flow = ReturnType<typeof story<typeof preferencesMachine>>;
/** The theme's state, and the effects on it. */
const themeOf = ({ snapshot }: Flow): unknown => snapshot.value.theme;
const themeEffects = ({ effects }: Flow) => effects.filter(({ name }) => name.endsWith('Theme'));

test('a first visit is light, and nothing is stored', () => {
  const flow = story(preferencesMachine, { theme: '0', followsSystem: false, display });
  expect([themeOf(flow), themeEffects(flow)]).toEqual(['light', [{ name: 'applyTheme', params: { theme: '0' } }]]);
});

test('a visit begins as the last one was left', () => {
  const flow = story(preferencesMachine, { theme: '1', followsSystem: false, display });
  expect([themeOf(flow), themeEffects(flow)]).toEqual(['dark', [{ name: 'applyTheme', params: { theme: '1' } }]]);
});

test('toggling stores "1", then "0"', () => {
  const flow = story(preferencesMachine, { theme: '0', followsSystem: false, display }).send({ type: 'theme.toggled' });
  expect([themeOf(flow), flow.snapshot.context.theme]).toEqual(['dark', '1']);
  flow.send({ type: 'theme.toggled' });
  expect([themeOf(flow), flow.snapshot.context.theme]).toEqual(['light', '0']);
  expect(flow.effects.filter(({ name }) => name === 'saveTheme').map(({ params }) => params)).toEqual([
    { theme: '1', followsSystem: false },
    { theme: '0', followsSystem: false },
  ]);
});

const applied = (flow: { effects: readonly { name: string; params: unknown }[] }) =>
  flow.effects.filter(({ name }) => name === 'applyTheme').map(({ params }) => (params as { theme: string }).theme);
const saved = (flow: { effects: readonly { name: string; params: unknown }[] }) =>
  flow.effects.findLast(({ name }) => name === 'saveTheme')?.params;

test('the system is followed, live, until the next choice; the chosen theme stays beside it', () => {
  const flow = story(preferencesMachine, { theme: '0', followsSystem: false, display }).send({
    type: 'following.toggled',
  });
  expect(saved(flow)).toEqual({ theme: '0', followsSystem: true });
  flow.send(
    { type: 'system.changed', theme: '1' },
    { type: 'system.changed', theme: '0' },
    { type: 'system.changed', theme: '1' },
  );
  expect(applied(flow)).toEqual(['0', '1', '0', '1']);
  expect(themeOf(flow.send({ type: 'theme.toggled' }))).toBe('light');
  expect([saved(flow), flow.running]).toEqual([
    { theme: '0', followsSystem: false },
    ['watchThemeChoice', 'watchDisplay', 'watchShortcut'],
  ]);
});

test('ending it keeps the theme that is shown', () => {
  const flow = story(preferencesMachine, { theme: '0', followsSystem: true, display }).send({
    type: 'system.changed',
    theme: '1',
  });
  expect(themeOf(flow.send({ type: 'following.toggled' }))).toBe('dark');
  expect(saved(flow)).toEqual({ theme: '1', followsSystem: false });
});

test('a choice in another tab counts here, and is not saved again', () => {
  const flow = story(preferencesMachine, { theme: '0', followsSystem: false, display });
  expect(themeOf(flow.send({ type: 'choice.changed', theme: '1', followsSystem: false }))).toBe('dark');
  expect(themeOf(flow.send({ type: 'choice.changed', theme: '1', followsSystem: true }))).toEqual({
    following: 'unknown',
  });
  expect(saved(flow)).toBeUndefined();
});

test('one of the three themes can be chosen by name', () => {
  const flow = story(preferencesMachine, { theme: '0', followsSystem: true, display });
  expect(themeOf(flow.send({ type: 'theme.chosen', theme: '1', followsSystem: false }))).toBe('dark');
  expect(themeOf(flow.send({ type: 'theme.chosen', theme: '1', followsSystem: true }))).toEqual({
    following: 'unknown',
  });
  expect(saved(flow)).toMatchObject({ theme: '1', followsSystem: true });
});

const displays = (flow: Flow, effect: string) =>
  flow.effects.filter(({ name }) => name === effect).map(({ params }) => (params as { display: unknown }).display);

test('a choice of how figures are shown counts at once, and is saved', () => {
  const flow = story(preferencesMachine, { theme: '0', followsSystem: false, display });
  expect([displays(flow, 'applyDisplay'), displays(flow, 'saveDisplay')]).toEqual([[display], []]);
  flow.send(
    { type: 'timeZone.chosen', timeZone: 'Asia/Tokyo' },
    { type: 'coinDecimals.chosen', coinDecimals: 4 },
    { type: 'amounts.toggled' },
  );
  const chosen = { ...defaultDisplay, timeZone: 'Asia/Tokyo', coinDecimals: 4, hidden: true, hidesByKey: true };
  expect([displays(flow, 'applyDisplay').at(-1), displays(flow, 'saveDisplay').at(-1)]).toEqual([chosen, chosen]);
});

test('a visit begins with hidden amounts where the last one ended with them', () => {
  const flow = story(preferencesMachine, { theme: '0', followsSystem: false, display: { ...display, hidden: true } });
  expect([flow.snapshot.value.amounts, displays(flow, 'applyDisplay')]).toEqual([
    'hidden',
    [{ ...display, hidden: true }],
  ]);
});

test('the key is not watched once it is turned off, here or in another tab', () => {
  const flow = story(preferencesMachine, { theme: '0', followsSystem: false, display }).send({
    type: 'shortcut.toggled',
  });
  expect(flow.running).not.toContain('watchShortcut');
  expect(flow.send({ type: 'shortcut.toggled' }).running).toContain('watchShortcut');
  flow.send({ type: 'display.changed', display: { ...display, hidesByKey: false } });
  expect(flow.running).not.toContain('watchShortcut');
  expect(displays(flow, 'saveDisplay')).toHaveLength(2);
});

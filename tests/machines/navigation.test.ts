import { expect, test } from 'vitest';
import { navigationCases } from '#machines/navigation/navigation.cases.ts';
import { navigationMachine } from '#machines/navigation/navigation.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(navigationMachine, navigationCases);

const opened = () => story(navigationMachine, undefined).send({ type: 'sidebar.toggled' });

test('the sidebar is closed until it is toggled', () => {
  expect(story(navigationMachine, undefined).snapshot.matches('open')).toBe(false);
  expect(opened().snapshot.matches('open')).toBe(true);
});

test.each([
  { type: 'sidebar.toggled' },
  { type: 'sidebar.dismissed' },
  { type: 'route.changed', path: '/orders' },
] as const)('$type closes it', (event) => {
  expect(opened().send(event).state).toBe('closed');
});

import { expect, test } from 'vitest';
import { navigationCases } from '#machines/navigation/navigation.cases.ts';
import { navigationMachine } from '#machines/navigation/navigation.machine.ts';
import { isSidebarOpen } from '#machines/navigation/navigation.selectors.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(navigationMachine, navigationCases);

const opened = () => story(navigationMachine, undefined).send({ type: 'sidebar.toggled' });

test('the sidebar is closed until it is toggled', () => {
  expect(isSidebarOpen(story(navigationMachine, undefined).snapshot)).toBe(false);
  expect(isSidebarOpen(opened().snapshot)).toBe(true);
});

test.each([{ type: 'sidebar.toggled' }, { type: 'sidebar.dismissed' }, { type: 'route.changed', path: '/orders' }] as const)(
  '$type closes it',
  (event) => {
    expect(opened().send(event).state).toBe('closed');
  },
);

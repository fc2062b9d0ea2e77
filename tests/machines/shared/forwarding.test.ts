import { expect, test } from 'vitest';
import { forwarded } from '#machines/shared/forwarding.ts';

const subscriptions = {
  'tab.shown': ['page', 'customer'],
  'network.online': ['customer'],
  'page.left': ['page'],
} as const;

test('a state passes on what its own children hear, and nothing else', () => {
  const own = forwarded(subscriptions, ['customer']);
  expect(Object.entries(own).map(([event, { actions }]) => [event, actions.length])).toEqual([
    ['tab.shown', 1],
    ['network.online', 1],
  ]);
});

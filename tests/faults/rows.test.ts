import { expect, test } from 'vitest';
import { builtPages } from '../browser/built-pages.ts';
import { screens, withoutCalls } from './screens.ts';

test('every page that is built and calls anybody has a row', () => {
  const built = builtPages();
  expect(built.length).toBeGreaterThan(5);
  expect([...new Set([...screens.map(({ route }) => route), ...withoutCalls])].sort()).toEqual(built.toSorted());
});

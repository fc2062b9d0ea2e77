import { expect, test } from 'vitest';
import { buildOf } from '#viewer/observer/build.ts';

test.each([
  ['/assets/index-C_T6AK8t.js', 'C_T6AK8t'],
  ['/assets/index-0oA-e_sI.js', '0oA-e_sI'],
  ['/src/main.tsx', null],
  ['', null],
])('the script "%s" is of the build %j', (script, build) => {
  expect(buildOf(script)).toBe(build);
});

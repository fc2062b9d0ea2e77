import { expect, test } from 'vitest';
import { defaultDisplay } from '#domain/site/display.ts';
import { displayOf } from '#ports/browser/display.ts';

test('saved preferences are read back unchanged', () => {
  const chosen = {
    timeZone: 'Asia/Kolkata',
    coinDecimals: 4,
    hidden: true,
    hidesByKey: false,
    files: 'semicolon',
  } as const;
  expect(displayOf(JSON.stringify(chosen))).toEqual(chosen);
  expect(displayOf(null)).toEqual(defaultDisplay);
});

test.each([
  '{"timeZone":"Moon/Tranquility","coinDecimals":3,"hidden":"yes","hidesByKey":"no","files":"tabs"}',
  '{"timeZone":42,"coinDecimals":"4","hidden":1}',
  '{"timeZone":"<img src=x>"}',
  '[]',
  '"dark"',
  'null',
  '7',
])('a part that makes no sense is as it would be without it: %s', (text) => {
  expect(displayOf(text)).toEqual(defaultDisplay);
});

import { expect, test } from 'vitest';
import { exactCell, withSemicolons } from '#domain/csv/csv.ts';

test.each([
  ['4.99', '4.99'],
  ['-4.99', '-4.99'],
  ['123456789012345', '123456789012345'],
  ['1000000000000000000', '1000000000000000000'],
  ['0.00162127107652', '0.00162127107652'],
  // 15 digits are all that a spreadsheet keeps of a number.
  ['0.001621271076523994', '"=""0.001621271076523994"""'],
  ['1234567890123456', '"=""1234567890123456"""'],
  ['-1.234567890123456', '"=""-1.234567890123456"""'],
  ['0012', '"=""0012"""'],
  ['12e5', '"=""12e5"""'],
  ['c0ffee', 'c0ffee'],
  ['2026-01-15T12:00:00.000Z', '2026-01-15T12:00:00.000Z'],
  ['=1+1', "'=1+1"],
  ['-1+1', "'-1+1"],
  ['a, b', '"a, b"'],
  [null, ''],
])('%s is a cell that a spreadsheet keeps as it is', (text, cell) => expect(exactCell(text)).toBe(cell));

test('what is text for a spreadsheet stays so between semicolons', () => {
  const line = `${['BTC', '0.5', '0.001621271076523994'].map(exactCell).join(',')}\r\n`;
  expect(withSemicolons(line)).toBe('BTC;0,5;"=""0.001621271076523994"""\r\n');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFile, withSemicolons } from '#domain/csv/csv.ts';

test('a file for spreadsheets that read semicolons has commas in figures, and every other cell as it was', () => {
  const file = csvFile([
    ['asset', 'amount', 'note', 'day'],
    ['BTC', '0.5', 'a, b; "c"', '2026-01-15'],
    ['USD', '-1234.56', 'x;y', null],
    ['', '1.2.3', 'line\nline', '7'],
  ]);
  expect(withSemicolons(file)).toBe(
    '\ufeffasset;amount;note;day\r\nBTC;0,5;"a, b; ""c""";2026-01-15\r\nUSD;\'-1234.56;"x;y";\r\n;1.2.3;"line\nline";7\r\n',
  );
});

/** Cells by line, as a spreadsheet reads them. */
function cellsOf(file: string, separator: ',' | ';'): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < file.length; at += 1) {
    const sign = file[at] ?? '';
    if (isQuoted && sign === '"' && file[at + 1] === '"') [cell, at] = [`${cell}"`, at + 1];
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === separator || sign === '\r')) {
      lines.at(-1)?.push(cell);
      cell = '';
      if (sign === '\r') [at] = [at + 1, lines.push([])];
    } else cell += sign;
  }
  return lines.slice(0, -1);
}

test('whatever the cells hold, both files have the same', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom(',', ';', '"', 'a;b', 'x,y', '\r\n', '""', ''));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (lines) => {
      const file = csvFile(lines);
      const local = (figure: string) => (/^-?\d+\.\d+$/.test(figure) ? figure.replace('.', ',') : figure);
      expect(cellsOf(withSemicolons(file), ';')).toEqual(cellsOf(file, ',').map((line) => line.map(local)));
    }),
  );
});

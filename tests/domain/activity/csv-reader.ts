/** An independent RFC 4180 parser. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const [here, next] = [text[index], text[index + 1]];
    if (quoted && here === '"' && next === '"') {
      cell += '"';
      index += 1;
    } else if (here === '"') quoted = !quoted;
    else if (!quoted && here === ',') {
      row.push(cell);
      cell = '';
    } else if (!quoted && here === '\r' && next === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      index += 1;
    } else cell += here;
  }
  if (quoted || cell !== '' || row.length > 0) throw new Error('the text does not end with its last line');
  return rows;
}

/** Records by the names in the first line, without a byte order mark. */
export function recordsOf(text: string): Readonly<Record<string, string>>[] {
  const [names = [], ...rows] = parseCsv(text.replace(/^\ufeff/, ''));
  return rows.map((cells) => {
    if (cells.length !== names.length) throw new Error(`a line has ${cells.length} cells under ${names.length} names`);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

/** The preamble by first cell, and the rows as in {@link recordsOf}. */
export function statedRecordsOf(text: string): {
  readonly head: ReadonlyMap<string, readonly string[]>;
  readonly rows: Readonly<Record<string, string>>[];
} {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) throw new Error('no empty line ends the head');
  const head = parseCsv(text.slice(0, end + 2).replace(/^\ufeff/, ''));
  return { head: new Map(head.map(([name = '', ...cells]) => [name, cells])), rows: recordsOf(text.slice(end + 4)) };
}

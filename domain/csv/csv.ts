/** Minutes that local time is ahead of UTC at a given time (ms since 1970 UTC). */
export type OffsetAt = (at: number) => number;

/**
 * `2026-11-20T09:30:00-05:00`; without an offset `2026-11-20T14:30:00Z`. Whole seconds, as the
 * bank's times are.
 */
export function isoWithOffset(at: number, minutes: number): string {
  const local = new Date(at + minutes * 60_000).toISOString().slice(0, 19);
  if (minutes === 0) return `${local}Z`;
  const two = (part: number) => String(part).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Prevents CSV formula injection. No amount here starts with a sign. */
const escapeFormula = (text: string): string => (/^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text);

/** One cell by RFC 4180: quoted if it contains a comma, a quote, or a line break. */
export function csvCell(text: string | null): string {
  const safe = escapeFormula(text ?? '');
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Text that spreadsheets read as a number, and store with 15 digits and without zeros in front. */
function isShortened(text: string): boolean {
  if (/^[+-]?\d+(\.\d+)?e[+-]?\d+$/i.test(text)) return true;
  const [, whole, fraction = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return whole !== undefined && (/^0\d/.test(whole) || (whole + fraction).replace(/^0+|0+$/g, '').length > 15);
}

/**
 * A cell that spreadsheets keep: `="0012"` for what they would shorten, since a formula of text is the
 * only text that they don't guess about. Negative figures are no formulas.
 */
export function exactCell(text: string | null): string {
  if (text !== null && isShortened(text)) return `"=""${text}"""`;
  return text !== null && /^-\d+(\.\d+)?$/.test(text) ? text : csvCell(text);
}

/** A cell and its terminator: a comma, the line, or the file. */
const cellAndEnd = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g;

/** Semicolons between cells, decimal commas in figures. @param text a file by RFC 4180 */
export const withSemicolons = (text: string): string =>
  text.replace(cellAndEnd, (_, cell: string, end: string) => {
    const local = /^-?\d+\.\d+$/.test(cell) ? cell.replace('.', ',') : cell;
    return `${local.includes(';') && !local.startsWith('"') ? `"${local}"` : local}${end === ',' ? ';' : end}`;
  });

export const byteOrderMark = '\ufeff';

/** A line of {@link exactCell}s. */
export const exactLine = (cells: readonly (string | null)[]): string => `${cells.map(exactCell).join(',')}\r\n`;

/** A line with its end. */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

export const csvFile = (lines: ReadonlyArray<readonly (string | null)[]>): string =>
  byteOrderMark + lines.map(csvLine).join('');

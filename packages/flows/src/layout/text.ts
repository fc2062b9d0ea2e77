import type { Line, Size, Span } from './types.ts';

/** All fonts are monospaced, with characters 0.6 em wide. */
const advance = 0.6;

/** Font sizes and line heights in CSS pixels at scale 1. */
export const typeOf = { name: { size: 13, line: 18 }, text: { size: 11, line: 15 } } as const;
export type TypeSize = keyof typeof typeOf;

/** Double-width scripts and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f000}-\u{3ffff}]/u;
const cellsOfCharacter = (character: string): number => (wide.test(character) ? 2 : 1);

/** A text's width in columns. */
const cellsOfText = (text: string): number =>
  [...text].reduce((sum, character) => sum + cellsOfCharacter(character), 0);

/** A span's width in columns; a sign is 2. */
export const cellsOf = ({ text, role }: Span): number => (role === 'glyph' ? 2 : cellsOfText(text));
export const cellsOfLine = (line: Line): number => line.reduce((sum, span) => sum + cellsOf(span), 0);

/** Pixels. */
export const columns = (count: number, type: TypeSize): number => count * advance * typeOf[type].size;

/** Pixels. */
export const sizeOfLines = (lines: readonly Line[], type: TypeSize): Size => ({
  width: columns(Math.max(0, ...lines.map(cellsOfLine)), type),
  height: lines.length * typeOf[type].line,
});

/** Removes line breaks and characters that are invalid in files. */
const cleaned = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go.
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202f\u2066-\u2069\ufeff\ufffe\uffff]/g, ' ');

export const span = (role: Span['role'], text: string): Span => ({
  role,
  text: role === 'glyph' ? text : cleaned(text),
});

/** Splits after dots, spaces, commas and dashes, but not within `30 s`, then before words, then anywhere. */
function piecesOf(text: string, most: number): readonly string[] {
  return text.split(/(?<=[.,_-]|(?<!\/|\d(?= (?:ms|s|min|h|d)\b)) )/).flatMap((piece) => {
    if (cellsOfText(piece.trimEnd()) <= most) return [piece];
    return piece
      .split(/(?<=[\p{Ll}\d])(?=\p{Lu})/u)
      .flatMap((part) => (cellsOfText(part.trimEnd()) <= most ? [part] : cut(part, most)));
  });
}

function cut(text: string, most: number): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of text) {
    if (cellsOfText(part + character) > most) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

/**
 * Wraps a line without losing text.
 * @param most columns
 * @param indent columns before each continuation line
 */
export function wrapped(line: Line, most: number, indent = 0): readonly Line[] {
  if (cellsOfLine(line) <= most) return [line];
  const lines: Span[][] = [[]];
  let used = 0;
  for (const [place, { role, text }] of line.entries()) {
    const next = line[place + 1];
    for (const piece of role === 'glyph' ? [text] : piecesOf(text, most - indent)) {
      const cells = role === 'glyph' ? 2 : cellsOfText(piece);
      // A trailing space may overflow.
      const needed = role === 'glyph' ? 2 + firstCells(next, most - indent - 2) : cellsOfText(piece.trimEnd());
      const isFresh = used === 0 || (lines.length > 1 && used === indent);
      if (!isFresh && used + needed > most) {
        lines.push(indent > 0 ? [span('word', ' '.repeat(indent))] : []);
        used = indent;
      }
      lines.at(-1)?.push({ role, text: piece });
      used += cells;
    }
  }
  return lines.map(tidy);
}

/** Columns of the text that must stay with the sign before it. */
const firstCells = (next: Span | undefined, most: number): number =>
  next ? cellsOfText(piecesOf(next.text, most)[0]?.trimEnd() ?? '') : 0;

/** Merges adjacent spans of the same style and trims the end. */
function tidy(line: Line): Line {
  const merged: Span[] = [];
  for (const { role, text } of line) {
    const last = merged.at(-1);
    if (last && last.role === role && role !== 'glyph' && role !== 'tag')
      merged[merged.length - 1] = { role, text: last.text + text };
    else merged.push({ role, text });
  }
  const last = merged.at(-1);
  if (last && last.role !== 'glyph') merged[merged.length - 1] = { role: last.role, text: last.text.trimEnd() };
  return merged.filter(({ text }) => text !== '');
}

/** `1 s`, `1 min 30 s`; `computed` for null. */
export function durationText(ms: number | null): string {
  if (ms === null) return 'computed';
  if (ms < 1000 || !Number.isInteger(ms / 100)) return `${ms} ms`;
  if (ms < 60_000) return `${ms / 1000} s`;
  const units = [
    [86_400_000, 'd'],
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1000, 's'],
  ] as const;
  let rest = ms;
  const parts = units.flatMap(([unit, name]) => {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    return count === 0 ? [] : [`${count} ${name}`];
  });
  return parts.join(' ');
}

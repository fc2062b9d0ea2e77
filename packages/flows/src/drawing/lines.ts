import { cellsOf, columns, type TypeSize, typeOf } from '../layout/text.ts';
import type { Line, Point, Rect, Span, SpanRole, TextBlock } from '../layout/types.ts';
import { color } from './colors.ts';
import { type Detail, isRead, readText } from './detail.ts';
import { glyph } from './marks.ts';
import { element, type SvgNode } from './node.ts';

const inks: Readonly<Record<SpanRole, string>> = {
  name: color('--ink'),
  event: color('--ink'),
  delay: color('--ink'),
  outcome: color('--ink-3'),
  guard: color('--ink-2'),
  word: color('--ink-3'),
  action: color('--ink-2'),
  actor: color('--ink'),
  tag: color('--ink-3'),
  target: color('--ink'),
  glyph: color('--ink-2'),
};

/** The bounds of the visible spans; null if there are none. */
export function drawnPart({ x, y, lines }: TextBlock, type: TypeSize, detail: Detail): Rect | null {
  const height = typeOf[type].line;
  const drawn = lines.flatMap((line, place) => {
    const last = line.findLastIndex(({ role, text }) => isRead(role, detail) && text.trim() !== '');
    return last < 0 ? [] : [{ place, cells: line.slice(0, last + 1).reduce((sum, span) => sum + cellsOf(span), 0) }];
  });
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (!first || !last) return null;
  return {
    x,
    y: y + first.place * height,
    width: columns(Math.max(...drawn.map(({ cells }) => cells)), type),
    height: (last.place - first.place + 1) * height,
  };
}

/** Cap height as a fraction of the font size, for vertical centering. */
const capitals = 0.71;

/** Draws a block span by span, stretching other fonts to the measured width. */
export function textOf(block: TextBlock, type: TypeSize, detail: Detail): readonly SvgNode[] {
  const { line: height, size } = typeOf[type];
  return block.lines.flatMap((line, place) =>
    lineOf(line, { x: block.x, y: block.y + place * height + height / 2 + (size * capitals) / 2 }, type, detail),
  );
}

function lineOf(line: Line, start: Point, type: TypeSize, detail: Detail): readonly SvgNode[] {
  let cells = 0;
  return line.flatMap((span) => {
    const at = { x: start.x + columns(cells, type), y: start.y };
    cells += cellsOf(span);
    return isRead(span.role, detail) ? spanOf({ ...span, text: readText(span, detail) }, at, type) : [];
  });
}

function spanOf(span: Span, at: Point, type: TypeSize): readonly SvgNode[] {
  const { role, text } = span;
  if (role === 'glyph') return glyph(text, at);
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const before = cellsOf({ role, text: text.slice(0, text.length - text.trimStart().length) });
  const x = at.x + columns(before, type);
  const width = columns(cellsOf({ role, text: trimmed }), type);
  const isName = type === 'name' && role === 'name';
  const attributes = {
    class: `text ${role}`,
    x,
    y: at.y,
    fill: inks[role],
    'font-size': type === 'name' ? (isName ? typeOf.name.size : typeOf.text.size) : null,
    'font-weight': isName ? 600 : null,
    textLength: isName || type === 'text' ? width : null,
    lengthAdjust: isName || type === 'text' ? 'spacingAndGlyphs' : null,
  };
  return [...plate(role, { x, y: at.y - 9.6, width, height: 12.4 }), element('text', attributes, [trimmed])];
}

/** Tags and actors have a background. */
function plate(role: SpanRole, { x, y, width, height }: Rect): readonly SvgNode[] {
  if (role !== 'tag' && role !== 'actor') return [];
  const shape = { x: x - 3.5, y, width: width + 7, height, rx: role === 'tag' ? 3 : height / 2 };
  return [
    element('rect', {
      class: `plate ${role}`,
      ...shape,
      fill: role === 'tag' ? color('--sunk') : 'none',
      stroke: color('--line-2'),
    }),
  ];
}

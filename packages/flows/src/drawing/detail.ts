import { typeOf } from '../layout/text.ts';
import type { SpanRole } from '../layout/types.ts';

/** How much of a drawing can be read at a scale. */
export type Detail = 'all' | 'events' | 'names' | 'boxes';

/** The size in CSS pixels under which no text is drawn. */
export const smallestText = 9;
/** The size at which names are held while everything else is too small. */
export const heldText = 11;

const close = (value: number, bound: number): boolean => value >= bound - 1e-6;

/**
 * By the size in CSS pixels that labels have on the screen: from 11 everything, from 9 names,
 * events and delays, from 3 names where they fit, below only boxes.
 */
export function detailOf(scale: number): Detail {
  const size = typeOf.text.size * scale;
  if (close(size, 11)) return 'all';
  if (close(size, smallestText)) return 'events';
  return close(size, 3) ? 'names' : 'boxes';
}

const read: Readonly<Record<Detail, readonly SpanRole[]>> = {
  all: ['name', 'event', 'delay', 'outcome', 'guard', 'word', 'action', 'actor', 'tag', 'target', 'glyph'],
  events: ['name', 'event', 'delay', 'outcome', 'target', 'glyph'],
  names: ['name'],
  boxes: [],
};

export const isRead = (role: SpanRole, detail: Detail): boolean => read[detail].includes(role);

/** The scales at which drawings are made that are more than names, from the largest. */
const drawnScales = [1, 0.9, smallestText / typeOf.text.size];
/**
 * The same for names: they are held at their size while the rest shrinks, so that the drawing
 * follows.
 */
const step = 1.1;
/** Where nothing is read, all scales are the same. */
const unread = 0.1;

/**
 * The scale at which a drawing is made for what is shown at another one, so that it is drawn anew
 * only when another part of the text can be read. It is never larger than what is shown, or text
 * would get too small in between.
 */
export function drawnScale(scale: number): number {
  const detail = detailOf(scale);
  if (detail === 'boxes') return unread;
  return (
    (detail === 'names' ? undefined : drawnScales.find((drawn) => close(scale, drawn))) ??
    step ** Math.floor(Math.log(scale) / Math.log(step))
  );
}

import { typeOf } from '../layout/text.ts';
import type { SpanRole } from '../layout/types.ts';

/** How much of a drawing can be read at a scale. */
export type Detail = 'all' | 'events' | 'names' | 'boxes';

/** The size in CSS pixels under which no text is drawn. */
export const smallestText = 9;
/** The size at which names are held while everything else is too small. */
export const heldText = 11;

const close = (value: number, bound: number): boolean => value >= bound - 1e-6;

/** By the size in CSS pixels that labels have on the screen: from 11 everything, from 9 names, events and delays, from 3 names where they fit, below only boxes. */
export function detailOf(scale: number): Detail {
  const size = typeOf.text.size * scale;
  if (close(size, 11)) return 'all';
  if (close(size, smallestText)) return 'events';
  return close(size, 3) ? 'names' : 'boxes';
}

const read: Readonly<Record<Detail, readonly SpanRole[]>> = {
  all: ['name', 'event', 'delay', 'guard', 'word', 'action', 'actor', 'tag', 'target', 'glyph'],
  events: ['name', 'event', 'delay', 'target', 'glyph'],
  names: ['name'],
  boxes: [],
};

export const isRead = (role: SpanRole, detail: Detail): boolean => read[detail].includes(role);

import { typeOf } from '../layout/text.ts';
import type { Span, SpanRole } from '../layout/types.ts';

/** The readable parts of a drawing at a scale. */
export type Detail = 'all' | 'events' | 'names' | 'boxes';

/** Text below this size in CSS pixels is left out. */
export const smallestText = 9;
/** The size in CSS pixels at which names stay when they would be too small. */
export const heldText = 11;

const close = (value: number, bound: number): boolean => value >= bound - 1e-6;

/** By label size in px: all from 11, names, events and short guards from 9, names from 3, else boxes. */
export function detailOf(scale: number): Detail {
  const size = typeOf.text.size * scale;
  if (close(size, 11)) return 'all';
  if (close(size, smallestText)) return 'events';
  return close(size, 3) ? 'names' : 'boxes';
}

const read: Readonly<Record<Detail, readonly SpanRole[]>> = {
  all: ['name', 'event', 'delay', 'outcome', 'guard', 'word', 'action', 'actor', 'tag', 'target', 'glyph'],
  events: ['name', 'event', 'delay', 'outcome', 'guard', 'word', 'target', 'glyph'],
  names: ['name'],
  boxes: [],
};

/** Guards of more columns are shortened at less than full size, where the whole is on hover. */
const shortGuard = 14;
export const readText = ({ role, text }: Span, detail: Detail): string =>
  role === 'guard' && detail !== 'all' && text.length > shortGuard ? `${text.slice(0, shortGuard - 1)}…` : text;

export const isRead = (role: SpanRole, detail: Detail): boolean => read[detail].includes(role);

/** Scales for drawings with more than names, largest first. */
const drawnScales = [1, 0.9, smallestText / typeOf.text.size];
/** Names keep their size while the rest shrinks, so they need more frequent redraws. */
const step = 1.1;
/** Below this scale there is no text. */
const unread = 0.1;

/** Rounds a scale down to one at which the readable text changes, to avoid needless redraws. */
export function drawnScale(scale: number): number {
  const detail = detailOf(scale);
  if (detail === 'boxes') return unread;
  return (
    (detail === 'names' ? undefined : drawnScales.find((drawn) => close(scale, drawn))) ??
    step ** Math.floor(Math.log(scale) / Math.log(step))
  );
}

import { boundsOf, contains, cross, lengthOf, overlap, passes, type Segment, segmentsOf } from './geometry.ts';
import { textOf } from './labels.ts';
import { sizeOfLines } from './text.ts';
import type { Arrow, Box, Defect, DefectKind, Label, Layout, Point, Rect, Size, Start, TextBlock } from './types.ts';

export type Drawn = Omit<Layout, 'defects'>;

interface Line {
  readonly names: readonly string[];
  readonly from: string | null;
  readonly to: string;
  readonly labels: readonly Label[];
  readonly segments: readonly Segment[];
}

const linesOf = (arrows: readonly Arrow[], starts: readonly Start[]): readonly Line[] => [
  ...arrows.map(({ transitions, from, to, labels, points }) => ({
    names: transitions,
    from,
    to,
    labels,
    segments: segmentsOf(points),
  })),
  ...starts.map(({ state, to, points }) => ({
    names: [state],
    from: null,
    to,
    labels: [],
    segments: segmentsOf(points),
  })),
];

/** Finds geometric defects. Takes milliseconds for a few hundred items. */
export function defectsOf(drawn: Drawn): readonly Defect[] {
  const lines = linesOf(drawn.arrows, drawn.starts);
  const leaves = drawn.boxes.filter(({ isOpen }) => !isOpen);
  const heads = drawn.boxes
    .filter(({ isOpen }) => isOpen)
    .flatMap((box) => [box.title, ...box.rows].map((block) => ({ box, block })));
  const labels = drawn.arrows.flatMap((arrow) => arrow.labels);
  return [
    ...missing(drawn),
    ...pairs(labels)
      .filter(([one, other]) => overlap(one, other))
      .map(([one, other]) => defect('label-label', [...one.transitions, ...other.transitions])),
    ...labels.flatMap((label) =>
      leaves.filter((box) => overlap(label, box)).map((box) => defect('label-box', [...label.transitions, box.state])),
    ),
    ...labels.flatMap((label) =>
      heads
        .filter(({ block }) => overlap(label, block))
        .map(({ box }) => defect('label-box', [...label.transitions, box.state])),
    ),
    ...pairs(leaves)
      .filter(([one, other]) => overlap(one, other))
      .map(([one, other]) => defect('label-box', [one.state, other.state])),
    ...lines.flatMap((line) => lineDefects(line, leaves, labels)),
    ...lines.flatMap(({ names, segments }) =>
      heads
        .filter(({ block }) => segments.some((segment) => passes(segment, block)))
        .map(({ box }) => defect('arrow-title', [...names, box.state])),
    ),
    ...clipped(drawn),
  ];
}

const defect = (kind: DefectKind, between: readonly string[]): Defect => ({ kind, between });

function lineDefects(
  { names, from, to, labels: own, segments }: Line,
  leaves: readonly Box[],
  labels: readonly Label[],
): readonly Defect[] {
  const others = leaves.filter(({ state }) => state !== from && state !== to);
  return [
    ...others
      .filter((box) => segments.some((segment) => passes(segment, box)))
      .map(({ state }) => defect('arrow-box', [...names, state])),
    ...labels
      .filter((label) => !own.includes(label) && segments.some((segment) => passes(segment, label)))
      .map(({ transitions }) => defect('arrow-label', [...names, ...transitions])),
  ];
}

/** Children outside their parent, text outside its box, and arrows without a route. */
function missing({ arrows, boxes, starts }: Drawn): readonly Defect[] {
  const byState = new Map(boxes.map((box) => [box.state, box]));
  return [
    ...arrows.filter(({ points }) => points.length < 2).map(({ transitions }) => defect('missing', transitions)),
    ...starts.filter(({ points }) => points.length < 2).map(({ state }) => defect('missing', [state])),
    ...boxes
      .filter((box) => {
        const parent = box.parent === null ? null : byState.get(box.parent);
        return parent === undefined || (parent !== null && !contains(parent, box));
      })
      .map(({ state }) => defect('missing', [state])),
  ];
}

const fits = (block: TextBlock, type: 'name' | 'text'): boolean => isAtMost(sizeOfLines(block.lines, type), block);
const isAtMost = (needed: Size, { width, height }: Rect): boolean =>
  needed.width <= width + 0.2 && needed.height <= height + 0.2;

function clipped({ boxes, arrows }: Drawn): readonly Defect[] {
  const ofBoxes = boxes.filter(
    (box) =>
      !(
        fits(box.title, 'name') &&
        box.rows.every((row) => fits(row, 'text')) &&
        [box.title, ...box.rows].every((block) => contains(box, block))
      ),
  );
  const ofLabels = arrows.flatMap(({ labels }) => labels).filter((label) => !fits(textOf(label), 'text'));
  return [
    ...ofBoxes.map(({ state }) => defect('text-clipped', [state])),
    ...ofLabels.map(({ transitions }) => defect('text-clipped', transitions)),
  ];
}

function pairs<Item>(items: readonly Item[]): ReadonlyArray<readonly [Item, Item]> {
  return items.flatMap((one, place) => items.slice(place + 1).map((other): readonly [Item, Item] => [one, other]));
}

/** Penalties in order of importance, compared lexicographically. */
export type Score = readonly number[];

/** The scale at which a drawing fits a room, at most 1. */
export const fitOf = ({ width, height }: Size, room: Size): number =>
  Math.min(1, room.width / width, room.height / height);

/** The smallest scale for charts opened automatically. */
export const readable = 0.6;
/** The smallest scale at which names can stay readable. */
export const legible = 0.46;
/** With at most so many arrows, a chart is first shown at full size, and scrolls if it must. */
export const mostRead = 40;
export const isRead = ({ arrows }: Pick<Layout, 'arrows'>): boolean => arrows.length <= mostRead;
/** Screens that a chart may be high at full size; further below nobody looks. */
const mostScreens = 3.5;
/** Whether a chart is read at full size without moving it sideways. */
export const isReadIn = (layout: Layout, { width, height }: Size): boolean =>
  isRead(layout) && layout.width <= width && layout.height <= mostScreens * height;

/** Screens to move through at full size. Those beside count thrice. */
const beyond = (drawn: Size, { width, height }: Size): number =>
  3 * Math.ceil(4 * Math.max(0, drawn.width / width - 1)) + Math.ceil(Math.max(0, drawn.height / height - 1));

/** Scales at which more text becomes readable. */
const steps = [1, 0.82, readable, legible, 0.38, 0.3, 0.22];

/** Scores a drawing in a room. Lower is better. */
export function scoreOf(layout: Layout, room: Size): Score {
  const count = (...kinds: readonly DefectKind[]) => layout.defects.filter(({ kind }) => kinds.includes(kind)).length;
  const lines = linesOf(layout.arrows, layout.starts);
  const ways = [...layout.arrows, ...layout.starts].map(({ points }) => points);
  return [
    count('missing'),
    count('label-label', 'label-box', 'arrow-box', 'arrow-label', 'text-clipped'),
    // Readable text matters most; a slightly larger scale does not.
    isRead(layout) ? beyond(layout, room) : steps.filter((step) => fitOf(layout, room) < step).length,
    count('arrow-title'),
    ways.filter((points) => isBackward(points, layout.direction)).length,
    crossingsOf(lines.map(({ segments }) => segments)),
    ways.reduce((sum, points) => sum + Math.max(0, points.length - 2), 0),
    ways.reduce((sum, points) => sum + lengthOf(points), 0),
  ];
}

function isBackward(points: readonly Point[], direction: Layout['direction']): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return false;
  return direction === 'right' ? last.x < first.x : last.y < first.y;
}

function crossingsOf(ways: ReadonlyArray<readonly Segment[]>): number {
  let count = 0;
  for (const [one, other] of pairs(ways))
    for (const a of one) for (const b of other) if (overlap(boundsOf(a), boundsOf(b), -0.1) && cross(a, b)) count += 1;
  return count;
}

/** Negative if the first score is better. */
export function compare(one: Score, other: Score): number {
  const place = one.findIndex((value, index) => value !== other[index]);
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}

import { segmentsOf } from '../layout/geometry.ts';
import { textOf } from '../layout/labels.ts';
import { sizeOfLines, typeOf } from '../layout/text.ts';
import type { Box, Layout, Point, Rect, TextBlock } from '../layout/types.ts';
import { freePlace } from './heat.ts';

/** What is noted on the drawing of something that runs. */
export interface Noted {
  /** Ids of the transitions of the last step, in their order. */
  readonly taken: readonly string[];
  /** What guards said when they were last asked, by the id of the transition. */
  readonly verdicts: ReadonlyMap<string, boolean>;
  readonly timers: readonly { readonly timer: string; readonly state: string }[];
}

/** The middles of the notes, in units of the drawing. */
interface NotePlaces {
  readonly steps: ReadonlyArray<Point & { readonly step: number }>;
  readonly verdicts: ReadonlyArray<Point & { readonly transition: string; readonly isYes: boolean }>;
  readonly timers: ReadonlyArray<Point & { readonly timer: string }>;
}

/** Of each kind, so that few elements change at once. */
const most = { steps: 6, verdicts: 8, timers: 6 } as const;

/**
 * Where notes stand on a drawing: numbers on their arrows where they cover no text, signs behind
 * the text of a guard, rings above a box.
 */
export function notePlaces(layout: Layout, { taken, verdicts, timers }: Noted, size: number): NotePlaces {
  const used: Rect[] = [
    ...layout.boxes.flatMap(({ title, rows }) => [title, ...rows]),
    ...layout.boxes.filter(({ isOpen }) => !isOpen),
    ...layout.arrows.flatMap(({ labels }) => labels),
  ];
  const numbered = taken.map((transition, place) => ({ transition, step: place + 1 })).slice(-most.steps);
  const waits = timers.slice(0, most.timers).flatMap(({ timer, state }) => {
    const box = boxOf(layout, state);
    return box ? [{ timer, box }] : [];
  });
  return {
    steps: numbered.flatMap(({ transition, step }) => {
      const at = stepPlace(layout, transition, size, used);
      if (!at) return [];
      used.push({ x: at.x - size / 2, y: at.y - size / 2, width: size, height: size });
      return [{ ...at, step }];
    }),
    verdicts: [...verdicts].slice(0, most.verdicts).flatMap(([transition, isYes]) => {
      const at = verdictPlace(layout, transition);
      return at ? [{ ...at, transition, isYes }] : [];
    }),
    // From the right, since a title begins at the left.
    timers: waits.map(({ timer, box }, place) => {
      const before = waits.slice(0, place).filter((one) => one.box === box).length;
      return { timer, x: box.x + box.width - size * (0.5 + before * 1.15), y: box.y - size * 0.4 };
    }),
  };
}

/** The box of a state, or the closed one that it is hidden in. */
const boxOf = ({ boxes }: Layout, state: string): Box | undefined =>
  boxes.find((box) => box.state === state) ?? boxes.find(({ hidden }) => hidden.states.includes(state));

/** On the arrow of a transition, or behind its row. */
function stepPlace(layout: Layout, transition: string, size: number, used: readonly Rect[]): Point | null {
  const arrow = layout.arrows.find(({ transitions }) => transitions.includes(transition));
  if (!arrow) return rowPlace(layout, transition, size);
  const others = layout.arrows.filter((one) => one !== arrow).flatMap(({ points }) => segmentsOf(points));
  const free = freePlace(arrow.points, size, size, used, others);
  if (free) return { x: free.x + size / 2, y: free.y + size / 2 };
  const [start, next] = arrow.points;
  return start && next ? { x: (start.x + next.x) / 2, y: (start.y + next.y) / 2 } : null;
}

function rowPlace({ boxes }: Layout, transition: string, size: number): Point | null {
  const box = boxes.find(({ rows }) => rows.some(({ transitions }) => transitions.includes(transition)));
  const row = box?.rows.find(({ transitions }) => transitions.includes(transition));
  // On the edge: where rows are too small to be read, a name stands in the middle.
  return box && row ? { x: box.x + box.width + size * 0.2, y: row.y + typeOf.text.line / 2 } : null;
}

/** Behind the last line of what a transition says, where it says it alone. */
function verdictPlace({ arrows, boxes }: Layout, transition: string): Point | null {
  const isOwn = ({ transitions }: { readonly transitions: readonly string[] }) =>
    transitions.length === 1 && transitions[0] === transition;
  const label = arrows.flatMap(({ labels }) => labels).find(isOwn);
  const block: TextBlock | undefined = label ? textOf(label) : boxes.flatMap(({ rows }) => rows).find(isOwn);
  const last = block?.lines.at(-1);
  if (!block || !last) return null;
  return {
    x: block.x + sizeOfLines([last], 'text').width + 7,
    y: block.y + (block.lines.length - 0.5) * typeOf.text.line,
  };
}

import { segmentsOf } from '../layout/geometry.ts';
import { textOf } from '../layout/labels.ts';
import { sizeOfLines, typeOf } from '../layout/text.ts';
import type { Box, Layout, Point, Rect, TextBlock } from '../layout/types.ts';
import { freePlace } from './heat.ts';

/** Live annotations for a drawing. */
export interface Noted {
  /** Ids of the last step's transitions, in order. */
  readonly taken: readonly string[];
  /** The latest guard results, by transition id. */
  readonly verdicts: ReadonlyMap<string, boolean>;
  readonly timers: readonly { readonly timer: string; readonly state: string }[];
}

/** Centers of the notes, in drawing units. */
interface NotePlaces {
  readonly steps: ReadonlyArray<Point & { readonly step: number }>;
  readonly verdicts: ReadonlyArray<Point & { readonly transition: string; readonly isYes: boolean }>;
  readonly timers: ReadonlyArray<Point & { readonly timer: string }>;
}

/** Limits per kind, to bound DOM updates. */
const most = { steps: 6, verdicts: 8, timers: 6 } as const;

/** Puts step numbers on arrows, guard results after the guard's text, and timers on boxes. */
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
    // From the right, since titles are on the left.
    timers: waits.map(({ timer, box }, place) => {
      const before = waits.slice(0, place).filter((one) => one.box === box).length;
      return { timer, x: box.x + box.width - size * (0.5 + before * 1.15), y: box.y - size * 0.4 };
    }),
  };
}

/** The box of a state, or the closed box that hides it. */
const boxOf = ({ boxes }: Layout, state: string): Box | undefined =>
  boxes.find((box) => box.state === state) ?? boxes.find(({ hidden }) => hidden.states.includes(state));

/** On the transition's arrow, or after its row. */
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
  // On the edge: if rows are too small to read, the name is in the middle.
  return box && row ? { x: box.x + box.width + size * 0.2, y: row.y + typeOf.text.line / 2 } : null;
}

/** After the last line of the transition's label, if it does not share one. */
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

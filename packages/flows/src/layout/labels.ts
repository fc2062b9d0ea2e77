import { statesOf } from '../model/chart.ts';
import type { ChartTransition } from '../model/types.ts';
import type { Bundle } from './plan.ts';
import { sizeOfLines, span, wrapped } from './text.ts';
import type { Label, Line, Point, Size, TextBlock } from './types.ts';
import type { Shown } from './view.ts';
import { branchesOf, guardLine, triggerLine } from './words.ts';

/** Label padding in pixels. */
const around = { x: 5, y: 2 } as const;
const between = 2;
/** Longer guards are shortened; whoever points at an arrow sees the whole. */
const mostGuardLines = (widest: number): number => (widest < 18 ? 3 : 2);
/** Triggers listed for transitions that start or end inside a closed box; the rest are counted. */
const mostHidden = 2;

type Draft = Pick<Label, 'transitions' | 'lines'>;

/** An arrow's labels, relative to their common corner. */
export interface Stack extends Size {
  readonly labels: readonly Label[];
}

/**
 * Null for an arrow without text.
 * @param widest the columns of a label
 */
export function stackOf(bundle: Bundle, widest: number): Stack | null {
  const drafts = [...ownDrafts(bundle, widest), ...hiddenDrafts(bundle, widest)];
  if (drafts.length === 0) return null;
  const sizes = drafts.map(({ lines }) => sizeOfLines(lines, 'text'));
  const width = Math.max(...sizes.map((size) => size.width)) + 2 * around.x;
  let y = 0;
  const labels = drafts.map((draft, place): Label => {
    const height = (sizes[place]?.height ?? 0) + 2 * around.y;
    const label = { ...draft, x: 0, y, width, height };
    y += height + between;
    return label;
  });
  return { labels, width, height: y - between };
}

export const textOf = ({ x, y, width, height, lines }: Label): TextBlock => ({
  x: x + around.x,
  y: y + around.y,
  width: width - 2 * around.x,
  height: height - 2 * around.y,
  lines,
});

export const placed = ({ labels }: Stack, { x, y }: Point): readonly Label[] =>
  labels.map((label) => ({ ...label, x: label.x + x, y: label.y + y }));

function ownDrafts({ transitions, hiddenEnds, from }: Bundle, widest: number): readonly Draft[] {
  const own = transitions.filter((transition) => !hiddenEnds.has(transition));
  return own.map((transition, place) => {
    const guard = guardLine(transition, branchesOf(from.state, transition).length);
    const isNext = own[place - 1]?.event === transition.event;
    const trigger = isNext && guard !== null ? [] : wrapped(triggerLine(transition), widest, 2);
    return {
      transitions: [transition.id],
      lines: [...trigger, ...(guard === null ? [] : shortened(guard, widest))],
    };
  });
}

function shortened(guard: Line, widest: number): readonly Line[] {
  const lines = wrapped(guard, widest, 2);
  const kept = lines.slice(0, mostGuardLines(widest));
  const last = kept.at(-1);
  return lines.length === kept.length || !last ? lines : [...kept.slice(0, -1), [...last, span('guard', '…]')]];
}

/** Arrows into or out of a closed box show a trigger once, with the guard if it is the only one. */
function hiddenDrafts({ transitions, hiddenEnds, from }: Bundle, widest: number): readonly Draft[] {
  const byTrigger = new Map<string, ChartTransition[]>();
  for (const transition of transitions.filter((one) => hiddenEnds.has(one))) {
    const text = `${transition.kind} ${transition.on}`;
    byTrigger.set(text, [...(byTrigger.get(text) ?? []), transition]);
  }
  const groups = [...byTrigger.values()];
  const written = groups.length <= mostHidden + 1 ? groups : groups.slice(0, mostHidden);
  const counted = groups.slice(written.length).flat();
  return [
    ...written.map((group) => ({
      transitions: group.map(({ id }) => id),
      lines: [...wrapped(groupLine(group), widest, 2), ...guardOf(group, from, widest)],
    })),
    ...(counted.length === 0
      ? []
      : [{ transitions: counted.map(({ id }) => id), lines: [[span('word', `and ${counted.length} more`)]] }]),
  ];
}

function guardOf([transition, ...others]: readonly ChartTransition[], from: Shown, widest: number): readonly Line[] {
  const source = statesOf(from.state).find(({ id }) => id === transition?.source);
  if (!transition || !source || others.length > 0) return [];
  const guard = guardLine(transition, branchesOf(source, transition).length);
  return guard === null ? [] : shortened(guard, widest);
}

function groupLine(group: readonly ChartTransition[]): Line {
  const [first] = group;
  if (!first) return [];
  return [...triggerLine(first), ...(group.length > 1 ? [span('word', ` ×${group.length}`)] : [])];
}

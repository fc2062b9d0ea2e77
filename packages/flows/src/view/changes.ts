import type { Layout } from '../layout/types.ts';
import { statesOf } from '../model/chart.ts';
import { type Change, placeOf, type Union } from '../model/diff.ts';
import type { Chart, ChartState } from '../model/types.ts';

type Marks = Union['marks'];

/**
 * Moves changes without a visible element to their box: a closed box for what is inside it, or the
 * source's box for a transition without an arrow.
 */
export function shownMarks(chart: Chart, { boxes, arrows }: Layout, marks: Marks): Marks {
  const boxOf = new Map(
    boxes.flatMap(({ state, hidden }) => [state, ...hidden.states].map((id) => [id, state] as const)),
  );
  const sourceOf = new Map(
    statesOf(chart.root).flatMap(({ id, transitions }) =>
      transitions.map((transition) => [transition.id, id] as const),
    ),
  );
  const onArrows = new Set(arrows.flatMap(({ transitions }) => transitions));
  const shown = new Map(marks);
  for (const id of marks.keys()) {
    const box = onArrows.has(id) ? undefined : boxOf.get(sourceOf.get(id) ?? id);
    if (box !== undefined && !shown.has(box)) shown.set(box, 'changed');
  }
  return shown;
}

/** A change's state and transition in a union chart; no transition if the state itself changed. */
export function placeIn(chart: Chart, change: Change): Place {
  const { state, transition } = placeOf(change);
  if (transition === null) return { state, transition: '' };
  return { state: sourceIn(chart, transition)?.id ?? state, transition };
}

interface Place {
  readonly state: string;
  readonly transition: string;
}

const sourceIn = (chart: Chart, transition: string): ChartState | undefined =>
  statesOf(chart.root).find(({ transitions }) => transitions.some(({ id }) => id === transition));

const isWithin = (inner: ChartState, outer: ChartState): boolean =>
  inner.path.length > outer.path.length && outer.path.every((key, level) => inner.path[level] === key);

/**
 * The states to open to show a state, or a transition if given.
 * @param opened ids that stay open
 */
export function openedFor(chart: Chart, opened: readonly string[], { state, transition }: Place): readonly string[] {
  const states = statesOf(chart.root);
  const source = sourceIn(chart, transition) ?? states.find(({ id }) => id === state);
  if (source === undefined) return opened;
  const targets = source.transitions.find(({ id }) => id === transition)?.targets ?? [];
  // An outward arrow is drawn from its source; an inward one needs its source open.
  const wanted = [source, ...states.filter((one) => targets.includes(one.id) && isWithin(one, source))];
  const outer = states.filter((one) => one !== chart.root && wanted.some((each) => isWithin(each, one)));
  return [...new Set([...opened, ...outer.map(({ id }) => id)])];
}

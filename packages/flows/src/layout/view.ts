import { statesOf } from '../model/chart.ts';
import type { Chart, ChartState } from '../model/types.ts';

/** A state that is drawn. */
export interface Shown {
  readonly state: ChartState;
  readonly parent: Shown | null;
  /** 0 for the machine itself. */
  readonly depth: number;
  readonly isOpen: boolean;
  /** Empty for closed states. */
  readonly children: readonly Shown[];
}

/** The part of a chart that is drawn. */
export interface View {
  readonly root: Shown;
  /** Outer states before inner ones. */
  readonly states: readonly Shown[];
  /** By the id of any state of the chart: its own box, or the closed one in which it is hidden. */
  readonly boxOf: ReadonlyMap<string, Shown>;
}

const hasChildren = ({ children }: ChartState): boolean => children.length > 0;

/**
 * Every state below one, with how many levels of it must be open to see its inside: the regions of
 * a parallel state open with it.
 */
const levelsBelow = (state: ChartState, level: number): ReadonlyArray<readonly [ChartState, number]> =>
  state.children.flatMap((child) => {
    const own = state.type === 'parallel' ? level : level + 1;
    return [[child, own] as const, ...levelsBelow(child, own)];
  });
const openable = ({ root }: Chart) => levelsBelow(root, 0).filter(([state]) => hasChildren(state));

/**
 * The ids of the states that are open at a level.
 * @param level 1 opens none but the regions of a parallel machine, 0 not even those
 */
export const openedTo = (chart: Chart, level: number): ReadonlySet<string> =>
  new Set(
    openable(chart)
      .filter(([, own]) => own < level)
      .map(([{ id }]) => id),
  );

/** Everything open. */
export const allOpened = (chart: Chart): ReadonlySet<string> => openedTo(chart, Number.POSITIVE_INFINITY);

/** The first level at which everything is open: 1 where no state has states inside. */
export const levelsOf = (chart: Chart): number => Math.max(0, ...openable(chart).map(([, own]) => own)) + 1;

/** The boxes that a drawing may have which nobody has laid out yet. */
const mostBoxes = 24;

/**
 * What is open where no layout was made ahead: as many levels as a window shows legibly, by the
 * number of their boxes.
 */
export function openedAtFirst(chart: Chart): ReadonlySet<string> {
  const levels = Array.from({ length: levelsOf(chart) }, (_, place) => openedTo(chart, place + 1));
  return levels.findLast((opened) => viewOf(chart, opened).states.length <= mostBoxes) ?? openedTo(chart, 1);
}

/** The level of a chart that opens the least. */
export const lowestLevel = ({ root }: Chart): number => (root.type === 'parallel' ? 0 : 1);

/** What is drawn of a chart when some states are open. The machine itself always is. */
export function viewOf({ root }: Chart, opened: ReadonlySet<string>): View {
  const boxOf = new Map<string, Shown>();
  const states: Shown[] = [];
  const show = (state: ChartState, parent: Shown | null): Shown => {
    const isOpen = hasChildren(state) && (parent === null || opened.has(state.id));
    const children: Shown[] = [];
    const shown: Shown = { state, parent, depth: state.path.length, isOpen, children };
    states.push(shown);
    for (const hidden of isOpen ? [state] : statesOf(state)) boxOf.set(hidden.id, shown);
    if (isOpen) children.push(...state.children.map((child) => show(child, shown)));
    return shown;
  };
  return { root: show(root, null), states, boxOf };
}

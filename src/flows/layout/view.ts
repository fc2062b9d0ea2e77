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
const isBelowMachine = ({ path }: ChartState): boolean => path.length > 0;

/** The ids of the states that can be opened and stand at most so deep; level 1 opens none of them. */
export const openedTo = ({ root }: Chart, level: number): ReadonlySet<string> =>
  new Set(
    statesOf(root)
      .filter((state) => hasChildren(state) && isBelowMachine(state) && state.path.length < level)
      .map(({ id }) => id),
  );

/** Everything open. */
export const allOpened = (chart: Chart): ReadonlySet<string> => openedTo(chart, Number.POSITIVE_INFINITY);

/** How many levels a chart has: 1 where no state has states inside. */
export const levelsOf = ({ root }: Chart): number => Math.max(1, ...statesOf(root).map(({ path }) => path.length));

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

/** Whether one box stands in another, at any depth, or is the same. */
export function isWithin(inner: Shown, outer: Shown): boolean {
  return inner === outer || (inner.parent !== null && isWithin(inner.parent, outer));
}

import { statesOf } from '../model/chart.ts';
import type { Chart, ChartState } from '../model/types.ts';

/** A visible state. */
export interface Shown {
  readonly state: ChartState;
  readonly parent: Shown | null;
  /** 0 for the machine. */
  readonly depth: number;
  readonly isOpen: boolean;
  /** Empty for closed states. */
  readonly children: readonly Shown[];
}

/** The visible part of a chart. */
export interface View {
  readonly root: Shown;
  /** Parents before children. */
  readonly states: readonly Shown[];
  /** The box of every state, or the closed box that hides it. */
  readonly boxOf: ReadonlyMap<string, Shown>;
}

const hasChildren = ({ children }: ChartState): boolean => children.length > 0;

/** Every descendant with the number of levels to open. Regions open with their parent. */
const levelsBelow = (state: ChartState, level: number): ReadonlyArray<readonly [ChartState, number]> =>
  state.children.flatMap((child) => {
    const own = state.type === 'parallel' ? level : level + 1;
    return [[child, own] as const, ...levelsBelow(child, own)];
  });
const openable = ({ root }: Chart) => levelsBelow(root, 0).filter(([state]) => hasChildren(state));

/**
 * Ids of the states open at a level.
 * @param level 1 opens only a parallel machine's regions, 0 not even those
 */
export const openedTo = (chart: Chart, level: number): ReadonlySet<string> =>
  new Set(
    openable(chart)
      .filter(([, own]) => own < level)
      .map(([{ id }]) => id),
  );

export const allOpened = (chart: Chart): ReadonlySet<string> => openedTo(chart, Number.POSITIVE_INFINITY);

/** The open states once a state is opened, or closed with its descendants. */
export const toggled = (opened: readonly string[], state: ChartState): readonly string[] => {
  const inside = new Set(statesOf(state).map(({ id }) => id));
  return opened.includes(state.id) ? opened.filter((id) => !inside.has(id)) : [...opened, state.id];
};

/** The first level with everything open; 1 without nested states. */
export const levelsOf = (chart: Chart): number => Math.max(0, ...openable(chart).map(([, own]) => own)) + 1;

/** Maximum boxes to open in a chart without a saved layout. */
const mostBoxes = 24;

/** Opens as many levels as are readable, by the number of boxes. */
export function openedAtFirst(chart: Chart): ReadonlySet<string> {
  const levels = Array.from({ length: levelsOf(chart) }, (_, place) => openedTo(chart, place + 1));
  return levels.findLast((opened) => viewOf(chart, opened).states.length <= mostBoxes) ?? openedTo(chart, 1);
}

export const lowestLevel = ({ root }: Chart): number => (root.type === 'parallel' ? 0 : 1);

/** The visible part of a chart. The machine itself is always open. */
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

import { allTransitions, statesOf } from '../model/chart.ts';
import type { Chart, ChartTransition } from '../model/types.ts';
import type { Arrow } from './types.ts';
import { type Shown, type View, viewOf } from './view.ts';

/** All transitions from one box to another: they share an arrow. */
export interface Bundle {
  readonly kind: Arrow['kind'];
  readonly from: Shown;
  readonly to: Shown;
  readonly transitions: readonly ChartTransition[];
  /** Those that begin or end in a state that is not drawn. */
  readonly hiddenEnds: ReadonlySet<ChartTransition>;
}

/** What is drawn as what, before anything has a place. */
export interface Plan {
  readonly chart: Chart;
  readonly view: View;
  readonly bundles: readonly Bundle[];
  /** By the id of a box: the transitions that it writes as rows. */
  readonly rows: ReadonlyMap<string, readonly ChartTransition[]>;
  /** By the id of a closed box: the transitions inside. */
  readonly hidden: ReadonlyMap<string, readonly ChartTransition[]>;
  /** The key of a state by its id. */
  readonly keyOf: ReadonlyMap<string, string>;
}

/** Which transitions are written in the box of their source instead of drawn. */
export type RowsFor = 'staying' | 'all';

/**
 * Decides for each transition whether it is an arrow, a row of its box, or hidden in a closed one.
 * @param rowsFor `staying`: those that do not leave their box; `all`: no arrows
 */
export function planOf(chart: Chart, opened: ReadonlySet<string>, rowsFor: RowsFor = 'staying'): Plan {
  const view = viewOf(chart, opened);
  const bundles = new Map<
    string,
    { kind: Arrow['kind']; from: Shown; to: Shown; transitions: ChartTransition[]; hiddenEnds: Set<ChartTransition> }
  >();
  const rows = new Map<string, ChartTransition[]>();
  const hidden = new Map<string, ChartTransition[]>();
  const list = (lists: Map<string, ChartTransition[]>, { state }: Shown, transition: ChartTransition) => {
    lists.set(state.id, [...(lists.get(state.id) ?? []), transition]);
  };
  for (const transition of allTransitions(chart)) {
    const from = view.boxOf.get(transition.source);
    if (!from) continue;
    const isClosed = !from.isOpen && from.state.children.length > 0;
    const targets = transition.targets.flatMap((id) => view.boxOf.get(id) ?? []);
    const leaves = targets.filter((to) => to !== from);
    if (isClosed && leaves.length === 0) list(hidden, from, transition);
    else if (from === view.root || leaves.length === 0 || (rowsFor === 'all' && from.state.id === transition.source))
      list(rows, from, transition);
    else if (rowsFor === 'all') list(hidden, from, transition);
    else
      for (const to of new Set(leaves)) {
        const key = `${from.state.id}\n${to.state.id}`;
        const bundle = bundles.get(key) ?? { kind: 'transitions', from, to, transitions: [], hiddenEnds: new Set() };
        bundle.transitions.push(transition);
        if (from.state.id !== transition.source || !transition.targets.includes(to.state.id))
          bundle.hiddenEnds.add(transition);
        bundles.set(key, bundle);
      }
  }
  const histories = rowsFor === 'all' ? [] : historyBundles(view);
  const keyOf = new Map(statesOf(chart.root).map(({ id, key }) => [id, key]));
  return { chart, view, bundles: [...bundles.values(), ...histories], rows, hidden, keyOf };
}

/** The arrows from history states to where they lead the first time. */
const historyBundles = (view: View): readonly Bundle[] =>
  view.states.flatMap((from) =>
    (from.state.history?.targets ?? []).flatMap((id): readonly Bundle[] => {
      const to = view.boxOf.get(id);
      return to && to !== from ? [{ kind: 'history', from, to, transitions: [], hiddenEnds: new Set() }] : [];
    }),
  );

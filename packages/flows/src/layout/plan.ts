import { allTransitions, statesOf } from '../model/chart.ts';
import type { Chart, ChartTransition } from '../model/types.ts';
import type { Arrow } from './types.ts';
import { type Shown, type View, viewOf } from './view.ts';

/** All transitions between the same two boxes: they share an arrow. */
export interface Bundle {
  readonly kind: Arrow['kind'];
  readonly from: Shown;
  readonly to: Shown;
  readonly transitions: readonly ChartTransition[];
  /** Transitions that start or end in a hidden state. */
  readonly hiddenEnds: ReadonlySet<ChartTransition>;
}

/** How each part is drawn, before layout. */
export interface Plan {
  readonly chart: Chart;
  readonly view: View;
  readonly bundles: readonly Bundle[];
  /** Transitions written as rows, by box id. */
  readonly rows: ReadonlyMap<string, readonly ChartTransition[]>;
  /** Transitions inside, by closed box id. */
  readonly hidden: ReadonlyMap<string, readonly ChartTransition[]>;
  /** State keys by id. */
  readonly keyOf: ReadonlyMap<string, string>;
  readonly columns: Columns;
}

/** How wide text is before it goes on in another line. */
export interface Columns {
  readonly row: number;
  readonly label: number;
}

/** Which transitions are rows instead of arrows. */
export type RowsFor = 'staying' | 'all';

/**
 * Makes each transition an arrow, a row of its box, or hidden in a closed box.
 * @param rowsFor `staying`: transitions within their box; `all`: no arrows
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
  return {
    chart,
    view,
    bundles: [...bundles.values(), ...histories],
    rows,
    hidden,
    keyOf,
    columns: { row: 32, label: 22 },
  };
}

/** Default transitions of history states. */
const historyBundles = (view: View): readonly Bundle[] =>
  view.states.flatMap((from) =>
    (from.state.history?.targets ?? []).flatMap((id): readonly Bundle[] => {
      const to = view.boxOf.get(id);
      return to && to !== from ? [{ kind: 'history', from, to, transitions: [], hiddenEnds: new Set() }] : [];
    }),
  );

import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import { type Content, contentOf } from './content.ts';
import { type Stack, stackOf } from './labels.ts';
import type { Bundle, Plan } from './plan.ts';
import { mostRead } from './score.ts';
import type { Direction, Rung } from './types.ts';
import type { Shown } from './view.ts';

/** Lays out a graph by setting coordinates. Rejects on failure. */
export type Engine = (graph: ElkNode) => Promise<ElkNode>;

/** An ELK graph, and what its ids mean. */
export interface Graph {
  readonly root: ElkNode;
  readonly contents: ReadonlyMap<Shown, Content>;
  readonly stacks: ReadonlyMap<Bundle, Stack | null>;
  /** Numeric ids, since names are untrusted. */
  readonly nodeOf: (shown: Shown) => string;
  readonly edgeOf: (bundle: Bundle) => string;
  readonly dotOf: (shown: Shown) => string;
}

const dotSize = 9;
const betweenHeads = 9;
const starting = 'start';

/** Whether layout takes seconds. */
export const isLarge = ({ bundles }: Plan): boolean => bundles.length > 130;

/** How what is too wide is made to fit. */
export interface Fitting {
  /** Of width to height, to wrap it into rows. */
  readonly ratio?: number;
  /** Part of the usual room between its parts. */
  readonly room?: number;
  /** One box below the other, and labels at the heads of their arrows, so that few are side by side. */
  readonly isSingle?: boolean;
}

/** Set on every compound: ELK does not inherit them. */
function spacingOf(
  rung: Rung,
  isQuick: boolean,
  isDense: boolean,
  { ratio, room = 1, isSingle }: Fitting,
): LayoutOptions {
  const factor = rung === 'loose' ? 2 : room;
  const spacing = (pixels: number) => String(pixels * factor);
  if (rung === 'plain') return {};
  return {
    'elk.spacing.nodeNode': spacing(18),
    'elk.spacing.edgeNode': spacing(12),
    'elk.spacing.edgeEdge': spacing(9),
    'elk.spacing.edgeLabel': spacing(4),
    'elk.spacing.labelLabel': spacing(4),
    'elk.spacing.labelNode': spacing(6),
    'elk.layered.spacing.nodeNodeBetweenLayers': spacing(22),
    'elk.layered.spacing.edgeNodeBetweenLayers': spacing(11),
    'elk.layered.spacing.edgeEdgeBetweenLayers': spacing(9),
    // Charts are up to half as wide, but those of many arrows take a third longer, and are not read at full size.
    'elk.layered.nodePlacement.strategy': isQuick && isDense ? 'BRANDES_KOEPF' : 'LINEAR_SEGMENTS',
    'elk.layered.thoroughness': isQuick ? '4' : '10',
    ...(room < 1 && { 'elk.layered.compaction.postCompaction.strategy': 'EDGE_LENGTH' }),
    ...(isSingle && {
      'elk.layered.layering.strategy': 'COFFMAN_GRAHAM',
      'elk.layered.layering.coffmanGraham.layerBound': '1',
      'elk.layered.edgeLabels.centerLabelPlacementStrategy': 'HEAD_LAYER',
    }),
    ...(ratio !== undefined && { 'elk.layered.wrapping.strategy': 'MULTI_EDGE', 'elk.aspectRatio': String(ratio) }),
  };
}

const common = (direction: Direction): LayoutOptions => ({
  'elk.algorithm': 'layered',
  'elk.direction': direction === 'right' ? 'RIGHT' : 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
});

/**
 * An ELK graph for one direction and set of options.
 * @param isQuick takes a third of the time, with somewhat longer arrows
 */
export function graphOf(plan: Plan, direction: Direction, rung: Rung, isQuick: boolean, fitting: Fitting = {}): Graph {
  const { view, bundles } = plan;
  const contents = new Map(view.states.map((shown) => [shown, contentOf(shown, plan)]));
  const stacks = new Map(bundles.map((bundle) => [bundle, stackOf(bundle, plan.columns.label)]));
  const numbers = new Map(view.states.map((shown, place) => [shown, place]));
  const edgeNumbers = new Map(bundles.map((bundle, place) => [bundle, place]));
  const nodeOf = (shown: Shown) => `n${numbers.get(shown)}`;
  const dotOf = (shown: Shown) => `dot${numbers.get(shown)}`;
  const edgeOf = (bundle: Bundle) => `e${edgeNumbers.get(bundle)}`;
  const trunkOf = (shown: Shown, isBack: boolean) => `${nodeOf(shown)}${isBack ? 'back' : 'in'}`;
  const options = {
    ...common(direction),
    ...spacingOf(rung, isQuick || isLarge(plan), bundles.length > mostRead, fitting),
  };

  const busiest = busiestSides(bundles, rung);
  const trunks = trunksOf(bundles, rung);
  const left = new Set(bundles.map(({ from }) => from));
  const initials: ElkExtendedEdge[] = [];
  const toNode = (shown: Shown): ElkNode => {
    const { width, height } = contents.get(shown) ?? { width: 0, height: 0 };
    const into = (isBack: boolean) => (trunks.get(shown)?.includes(isBack) ? [{ id: trunkOf(shown, isBack) }] : []);
    const isLast = !left.has(shown) && shown.parent === view.root && shown.state.type === 'final';
    const node: ElkNode = {
      id: nodeOf(shown),
      width,
      height,
      ports: [...into(false), ...into(true)],
      ...(isLast && { layoutOptions: { 'elk.layered.layering.layerConstraint': 'LAST' } }),
    };
    if (!shown.isOpen) {
      // Arrowheads need room where many arrows meet.
      const side = (busiest.get(shown) ?? 0) * betweenHeads + betweenHeads;
      return direction === 'right'
        ? { ...node, height: Math.max(height, side) }
        : { ...node, width: Math.max(width, side) };
    }
    const initial = shown.state.initial === null ? undefined : view.boxOf.get(shown.state.initial);
    if (initial) {
      const layoutOptions = {
        'elk.layered.priority.direction': '20',
        'elk.layered.priority.straightness': '20',
        'elk.layered.priority.shortness': '20',
      };
      initials.push({
        id: `${starting}${dotOf(shown)}`,
        sources: [dotOf(shown)],
        targets: [nodeOf(initial)],
        layoutOptions,
      });
    }
    const dot: ElkNode[] = initial ? [{ id: dotOf(shown), width: dotSize, height: dotSize }] : [];
    const isRoot = shown.parent === null;
    const top = isRoot ? 14 : height + 6;
    return {
      id: node.id,
      children: [...dot, ...shown.children.map(toNode)],
      layoutOptions: {
        ...options,
        // ELK throws if nested compounds set this.
        ...(isRoot && rung === 'full' ? { 'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES' } : {}),
        'elk.padding': `[top=${top},left=14,bottom=14,right=14]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        // ELK swaps the sides of inner compounds when it draws downward.
        'elk.nodeSize.minimum': direction === 'down' ? `(${height},${width})` : `(${width},${height})`,
      },
    };
  };
  const root = toNode(view.root);
  const edges = bundles.map((bundle): ElkExtendedEdge => {
    const stack = stacks.get(bundle);
    const labels = stack
      ? [
          {
            text: ' ',
            width: stack.width,
            height: stack.height,
            layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
          },
        ]
      : [];
    const isBack = returns(bundle, rung);
    const ends = [nodeOf(bundle.from), bundle.to.isOpen ? nodeOf(bundle.to) : trunkOf(bundle.to, isBack)] as const;
    // Edges back to the start are reversed so that the start comes first.
    const [source, target] = isBack ? ([ends[1], ends[0]] as const) : ends;
    return { id: edgeOf(bundle), sources: [source], targets: [target], labels };
  });
  return { root: { ...root, edges: [...initials, ...edges] }, contents, stacks, nodeOf, edgeOf, dotOf };
}

export const startEdgeOf = (dot: string): string => `${starting}${dot}`;

const pathOf = (shown: Shown): readonly Shown[] => (shown.parent ? [...pathOf(shown.parent), shown] : [shown]);

/** Boxes that are not open, and whether arrows that come forward or back end there: each share a trunk. */
function trunksOf(bundles: readonly Bundle[], rung: Rung): ReadonlyMap<Shown, readonly boolean[]> {
  const into = Map.groupBy(
    bundles.filter(({ to }) => !to.isOpen),
    ({ to }) => to,
  );
  return new Map([...into].map(([to, ended]) => [to, ended.map((bundle) => returns(bundle, rung))]));
}

/** The highest number of arrows on one side of each box. */
function busiestSides(bundles: readonly Bundle[], rung: Rung): ReadonlyMap<Shown, number> {
  const sides = bundles.map((bundle) => (returns(bundle, rung) ? [bundle.to, bundle.from] : [bundle.from, bundle.to]));
  const count = (place: number) => Map.groupBy(sides, (ends) => ends[place]);
  const [out, into] = [count(0), count(1)];
  const boxes = new Set(bundles.flatMap(({ from, to }) => [from, to]));
  return new Map(
    [...boxes].map((shown) => [shown, Math.max(out.get(shown)?.length ?? 0, into.get(shown)?.length ?? 0)]),
  );
}

/** Whether an arrow goes back to an initial state, or backward in source order if that counts. */
export function returns({ from, to }: Bundle, rung: Rung): boolean {
  const [a, b] = [pathOf(from), pathOf(to)];
  const place = b.findIndex((shown, index) => shown !== a[index]);
  const [entered, left] = [b[place], a[place]];
  if (!entered?.parent || !left) return false;
  const first = beginningOf(entered.parent);
  const [at, before] = [first.indexOf(entered), first.indexOf(left)];
  if (at >= 0 || before >= 0) return at >= 0 && (before < 0 || at < before);
  // Nothing goes back to an ending, which comes last.
  return rung === 'full' && entered.state.type !== 'final' && entered.state.order < left.state.order;
}

/** The initial child and, if it only branches, its fallback target. */
function beginningOf({ state, children }: Shown): readonly Shown[] {
  const initial = children.find((child) => child.state.id === state.initial);
  if (!initial) return [];
  const { transitions } = initial.state;
  const [target] = transitions.every(({ kind }) => kind === 'always') ? (transitions.at(-1)?.targets ?? []) : [];
  const next = children.find(({ state: { id } }) => id === target);
  return next && next !== initial ? [initial, next] : [initial];
}

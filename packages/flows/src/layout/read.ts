import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import { boxOf, inColumns } from './content.ts';
import { type Graph, returns, startEdgeOf } from './elk.ts';
import { tenth } from './geometry.ts';
import { placed } from './labels.ts';
import type { Bundle, Plan } from './plan.ts';
import type { Drawn } from './score.ts';
import {
  type Arrow,
  type Box,
  type Direction,
  layoutSchema,
  type Point,
  type Rung,
  type Size,
  type Start,
} from './types.ts';
import type { Shown } from './view.ts';

type Places = ReadonlyMap<string, ElkNode>;
type Ways = ReadonlyMap<string, ElkExtendedEdge>;

/** Converts ELK's result to a drawing, with the machine's own text in a strip on top. */
export function read(laid: ElkNode, graph: Graph, plan: Plan, direction: Direction, rung: Rung): Drawn {
  const nodes: Places = new Map(nodesOf(laid).map((node) => [node.id, node]));
  const ways: Ways = new Map(nodesOf(laid).flatMap(({ edges = [] }) => edges.map((edge) => [edge.id, edge])));
  const strip = stripOf(plan.view.root, laid, graph);
  const down = (point: Point): Point => ({ x: tenth(point.x), y: tenth(point.y + strip.lowered) });
  const arrows = plan.bundles.map((bundle) => arrowOf(bundle, graph, ways, rung, down));
  const starts = plan.view.states.flatMap((shown) => startOf(shown, graph, nodes, ways, plan, down));
  const boxes = plan.view.states.map((shown): Box => {
    const content = graph.contents.get(shown);
    const node = nodes.get(graph.nodeOf(shown));
    if (!content || !node) throw new Error(`${shown.state.id} has no place`);
    if (shown.parent === null)
      return boxOf(shown, strip.content, { x: 0, y: 0, width: strip.width, height: strip.height }, plan);
    const { width = 0, height = 0, x = 0, y = 0 } = node;
    return boxOf(shown, content, { ...down({ x, y }), width: tenth(width), height: tenth(height) }, plan);
  });
  return {
    ...framed(plan),
    width: strip.width,
    height: strip.height,
    direction,
    rung,
    boxes: boxes.map(roundedText),
    arrows: arrows.map((arrow) => ({ ...arrow, labels: arrow.labels.map(rounded) })),
    starts,
  };
}

/** The layout-independent fields of a drawing. */
export const framed = ({ chart, view }: Plan): Pick<Drawn, 'schema' | 'chart' | 'fingerprint' | 'opened'> => ({
  schema: layoutSchema,
  chart: chart.id,
  fingerprint: chart.fingerprint,
  opened: view.states.filter(({ isOpen, parent }) => isOpen && parent !== null).map(({ state }) => state.id),
});

const rounded = <Part extends Point & Size>(part: Part): Part => ({
  ...part,
  x: tenth(part.x),
  y: tenth(part.y),
  width: tenth(part.width),
  height: tenth(part.height),
});
export const roundedText = (box: Box): Box => ({ ...box, title: rounded(box.title), rows: box.rows.map(rounded) });

const nodesOf = (node: ElkNode): readonly ElkNode[] => [node, ...(node.children ?? []).flatMap(nodesOf)];

function stripOf(root: Shown, { width = 0, height = 0 }: ElkNode, { contents }: Graph) {
  const narrow = contents.get(root);
  if (!narrow) throw new Error('the machine has no content');
  const content = root.isOpen ? inColumns(narrow, width) : narrow;
  const lowered = root.isOpen ? content.height : 0;
  return {
    content,
    lowered,
    width: tenth(Math.max(width, content.width)),
    height: tenth(root.isOpen ? height + lowered : content.height),
  };
}

function pointsOf(edge: ElkExtendedEdge | undefined, down: (point: Point) => Point): readonly Point[] {
  const [section] = edge?.sections ?? [];
  return section ? straight([section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(down)) : [];
}

/** Removes collinear points. */
function straight(points: readonly Point[]): readonly Point[] {
  return points.filter((point, place) => {
    const [before, after] = [points[place - 1], points[place + 1]];
    if (!before || !after) return true;
    return !((before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y));
  });
}

function arrowOf(bundle: Bundle, graph: Graph, ways: Ways, rung: Rung, down: (point: Point) => Point): Arrow {
  const edge = ways.get(graph.edgeOf(bundle));
  const stack = graph.stacks.get(bundle);
  const [label] = edge?.labels ?? [];
  const { kind, from, to, transitions, hiddenEnds } = bundle;
  return {
    kind,
    from: from.state.id,
    to: to.state.id,
    transitions: transitions.map(({ id }) => id),
    hiddenEnds: hiddenEnds.size,
    isEventless: transitions.length > 0 && transitions.every((transition) => transition.kind === 'always'),
    isReentry: transitions.some(({ reenter }) => reenter),
    points: returns(bundle, rung) ? pointsOf(edge, down).toReversed() : pointsOf(edge, down),
    labels: stack && label ? placed(stack, down({ x: label.x ?? 0, y: label.y ?? 0 })) : [],
  };
}

function startOf(
  shown: Shown,
  graph: Graph,
  nodes: Places,
  ways: Ways,
  plan: Plan,
  down: (point: Point) => Point,
): readonly Start[] {
  const dot = nodes.get(graph.dotOf(shown));
  const to = plan.view.boxOf.get(shown.state.initial ?? '');
  if (!dot || !to) return [];
  const { x = 0, y = 0, width = 0, height = 0 } = dot;
  const points = pointsOf(ways.get(startEdgeOf(dot.id)), down);
  return [{ ...down({ x, y }), width, height, state: shown.state.id, to: to.state.id, points }];
}

import { statesOf } from './chart.ts';
import type { Chart, ChartState, ChartTransition } from './types.ts';

/** Stands for any state in transitions of the machine itself. */
const anywhere = 'anywhere';

/** A Mermaid `stateDiagram-v2`. Tables list the transitions without a target. */
export function toMermaid({ root }: Chart): string {
  const edges = statesOf(root).flatMap((state) => edgesOf(state, state === root));
  const usesAnywhere = edges.some((edge) => edge.startsWith(`${anywhere} `));
  return [
    'stateDiagram-v2',
    ...indent([
      ...(usesAnywhere ? [`state "(from anywhere)" as ${anywhere}`] : []),
      ...(root.type === 'parallel' ? composite(root) : body(root)),
      ...edges,
    ]),
  ].join('\n');
}

const indent = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

/** Mermaid does not allow dots or keywords as state names. */
const nameOf = (id: string): string => `s_${id.replaceAll('.', '_')}`;

function composite(state: ChartState): readonly string[] {
  return [`state "${state.key}" as ${nameOf(state.id)} {`, ...indent(body(state)), '}'];
}

function body(state: ChartState): readonly string[] {
  const start = state.initial === null ? [] : [`[*] --> ${nameOf(state.initial)}`];
  const parts = state.children.map((child) =>
    child.children.length === 0 ? [`state "${child.key}" as ${nameOf(child.id)}`] : composite(child),
  );
  return [
    ...start,
    ...parts.flatMap((part, place) => (state.type === 'parallel' && place > 0 ? ['--', ...part] : part)),
  ];
}

function edgesOf(state: ChartState, isRoot: boolean): readonly string[] {
  const from = isRoot ? anywhere : nameOf(state.id);
  const arrows = state.transitions.flatMap((transition) =>
    transition.targets.map((target) => edge(from, target, transition)),
  );
  return state.type === 'final' ? [...arrows, `${from} --> [*]`] : arrows;
}

const edge = (from: string, target: string, { label }: ChartTransition): string =>
  `${from} --> ${nameOf(target)} : ${label.replaceAll(':', '·')}`;

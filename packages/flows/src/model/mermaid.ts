import { statesOf } from './chart.ts';
import type { Chart, ChartState, ChartTransition } from './types.ts';

/** Stands for any state in transitions of the machine itself. */
const anywhere = 'anywhere';

/** A Mermaid `stateDiagram-v2`. Tables list the transitions without a target. */
export function toMermaid({ root }: Chart): string {
  const states = statesOf(root);
  const names: Names = new Map(states.map(({ id }, place) => [id, place]));
  const edges = states.flatMap((state) => edgesOf(state, state === root, names));
  const usesAnywhere = edges.some((edge) => edge.startsWith(`${anywhere} `));
  return [
    'stateDiagram-v2',
    ...indent([
      ...(usesAnywhere ? [`state "(from anywhere)" as ${anywhere}`] : []),
      ...(root.type === 'parallel' ? composite(root, names) : body(root, names)),
      ...edges,
    ]),
  ].join('\n');
}

const indent = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

/** Mermaid takes letters, digits and underscores as names, but no keywords. */
function nameOf(id: string, names: Names): string {
  const plain = `s_${id.replaceAll('.', '_')}`;
  return /^\w+$/.test(plain) && !id.includes('_') ? plain : `s${names.get(id) ?? 0}`;
}

/** States' places, for those whose ids are no names to Mermaid. */
type Names = ReadonlyMap<string, number>;

/** Escapes text for a label: one line, without the signs and the words that Mermaid reads even in one. */
export const escaped = (text: string): string =>
  text
    .replace(/["#%&:;<>{}]/g, (sign) => `#${sign.charCodeAt(0)};`)
    .replace(/\s+/g, ' ')
    .replace(/(direction) (?=TB|BT|LR|RL)/gi, '$1#32;');

function composite(state: ChartState, names: Names): readonly string[] {
  return [`${declared(state, names)} {`, ...indent(body(state, names)), '}'];
}

const declared = ({ id, key }: ChartState, names: Names): string => `state "${escaped(key)}" as ${nameOf(id, names)}`;

function body(state: ChartState, names: Names): readonly string[] {
  const start = state.initial === null ? [] : [`[*] --> ${nameOf(state.initial, names)}`];
  const parts = state.children.map((child) =>
    child.children.length === 0 ? [declared(child, names)] : composite(child, names),
  );
  return [
    ...start,
    ...parts.flatMap((part, place) => (state.type === 'parallel' && place > 0 ? ['--', ...part] : part)),
  ];
}

function edgesOf(state: ChartState, isRoot: boolean, names: Names): readonly string[] {
  const from = isRoot ? anywhere : nameOf(state.id, names);
  const arrows = state.transitions.flatMap((transition) =>
    transition.targets.map((target) => edge(from, nameOf(target, names), transition)),
  );
  return state.type === 'final' ? [...arrows, `${from} --> [*]`] : arrows;
}

const edge = (from: string, target: string, { label }: ChartTransition): string =>
  `${from} --> ${target} : ${escaped(label)}`;

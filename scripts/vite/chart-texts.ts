import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Property extends Node {
  readonly key: { readonly name?: string };
  readonly value: { readonly type: string; readonly value?: unknown; readonly expressions?: readonly unknown[] };
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const within = (node: Node): Node[] => [node, ...Object.values(node).flat().filter(isNode).flatMap(within)];

const isText = ({ type, value, expressions }: Property['value']): boolean =>
  (type === 'Literal' && typeof value === 'string') || (type === 'TemplateLiteral' && expressions?.length === 0);
const isDescription = (node: Node): node is Property =>
  node.type === 'Property' && (node as Property).key.name === 'description' && isText((node as Property).value);

/** Leaves what the charts say about their states out of the build: it is for those who read the code and `docs/machines`, and no page shows it. */
export const chartTexts: Plugin = {
  name: 'chart-texts',
  apply: 'build',
  transform: {
    filter: { id: /\/machines\/.*\.ts$/ },
    handler(code) {
      const found = within(this.parse(code, { lang: 'ts' })).filter(isDescription);
      // From the end, so that the places before stay where they are.
      return found.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''), code);
    },
  },
};

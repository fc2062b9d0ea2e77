import type { Plugin } from 'vite';
import { edited, type Node, type Property, within } from './syntax.ts';

const isText = ({ type, value, expressions }: Property['value']): boolean =>
  (type === 'Literal' && typeof value === 'string') || (type === 'TemplateLiteral' && expressions?.length === 0);
const isDescription = (node: Node): node is Property =>
  node.type === 'Property' && (node as Property).key.name === 'description' && isText((node as Property).value);

/** Drops state descriptions from the build: only readers of code and `docs/machines` see them. */
export const chartTexts: Plugin = {
  name: 'chart-texts',
  apply: 'build',
  transform: {
    filter: { id: /\/machines\/.*\.ts$/ },
    handler(code) {
      return edited(
        code,
        within(this.parse(code, { lang: 'ts' }))
          .filter(isDescription)
          .map((node) => ({ ...node, text: '' })),
      );
    },
  },
};

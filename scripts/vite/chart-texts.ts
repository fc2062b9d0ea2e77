import type { Plugin } from 'vite';
import { edited, type Node, type Property, within } from './syntax.ts';

type Value = Property['value'] & { readonly properties?: readonly Node[] };

const isText = ({ type, value, expressions }: Value): boolean =>
  (type === 'Literal' && typeof value === 'string') || (type === 'TemplateLiteral' && expressions?.length === 0);
const isNamed =
  (...names: readonly string[]) =>
  (node: Node): node is Property & { readonly value: Value } =>
    node.type === 'Property' && names.includes((node as Property).key.name ?? '');

/** The texts in a state's metadata, or all of it where it has nothing else. */
function textsOf(meta: Property & { readonly value: Value }): readonly Node[] {
  const { properties = [] } = meta.value;
  const texts = properties.filter(isNamed('title', 'requirement')).filter(({ value }) => isText(value));
  return texts.length > 0 && texts.length === properties.length ? [meta] : texts;
}

/** Drops texts of states from the build that only readers of code and `docs/machines` see. */
export const chartTexts: Plugin = {
  name: 'chart-texts',
  apply: 'build',
  transform: {
    filter: { id: /\/machines\/.*\.ts$/ },
    handler(code) {
      const nodes = within(this.parse(code, { lang: 'ts' }));
      const descriptions = nodes.filter(isNamed('description')).filter(({ value }) => isText(value));
      const texts = [...descriptions, ...nodes.filter(isNamed('meta')).flatMap(textsOf)];
      return edited(
        code,
        texts.map((node) => ({ ...node, text: '' })),
      );
    },
  },
};

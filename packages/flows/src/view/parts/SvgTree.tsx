import { createElement, memo, type ReactNode } from 'react';
import type { SvgNode } from '../../drawing/node.ts';

/** React's own names for attributes of SVG that have a dash or a colon. */
const reactName = (name: string): string =>
  name === 'class'
    ? 'className'
    : /^(data|aria)-/.test(name)
      ? name
      : name.replace(/[-:]([a-z])/g, (_, letter: string) => letter.toUpperCase());

const toElement = (node: SvgNode | string, key: number): ReactNode => {
  if (typeof node === 'string') return node;
  const attributes = Object.fromEntries(
    Object.entries(node.attributes).map(([name, value]) => [reactName(name), value]),
  );
  return createElement(node.tag, { ...attributes, key }, ...node.children.map(toElement));
};

/** A drawing as elements of the page. Texts are text nodes, whatever is in them. */
export const SvgTree = memo(function SvgTree({ node }: { node: SvgNode }) {
  return toElement(node, 0);
});

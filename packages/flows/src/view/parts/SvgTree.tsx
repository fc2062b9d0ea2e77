import { createElement, memo, type ReactNode } from 'react';
import type { SvgNode } from '../../drawing/node.ts';

/** React's names for SVG attributes with a dash or colon. */
const reactName = (name: string): string =>
  name === 'class'
    ? 'className'
    : /^(data|aria)-/.test(name)
      ? name
      : name.replace(/[-:]([a-z])/g, (_, letter: string) => letter.toUpperCase());

const toElement = (node: SvgNode | string, key: number): ReactNode => {
  if (typeof node === 'string') return node;
  // The canvas has a card of its own, which appears at once.
  if (node.tag === 'title') return null;
  const attributes = Object.fromEntries(
    Object.entries(node.attributes).map(([name, value]) => [reactName(name), value]),
  );
  return createElement(node.tag, { ...attributes, key }, ...node.children.map(toElement));
};

/** Renders an SVG tree. Text is always a text node, so it cannot inject markup. */
export const SvgTree = memo(function SvgTree({ node }: { node: SvgNode }) {
  return toElement(node, 0);
});

import type { SvgNode } from '#flows/drawing/node.ts';

/** An SVG element and its descendants. */
export const nodesOf = (node: SvgNode): readonly SvgNode[] => [
  node,
  ...node.children.flatMap((child) => (typeof child === 'string' ? [] : nodesOf(child))),
];

/** All text except tooltips. */
export const texts = (drawing: SvgNode): readonly SvgNode[] => nodesOf(drawing).filter(({ tag }) => tag === 'text');

export const numberOf = (node: SvgNode, name: string, fallback: number): number =>
  Number(node.attributes[name] ?? fallback);

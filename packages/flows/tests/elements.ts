import type { SvgNode } from '#flows/drawing/node.ts';

/** An element of a drawing and all below it. */
export const nodesOf = (node: SvgNode): readonly SvgNode[] => [
  node,
  ...node.children.flatMap((child) => (typeof child === 'string' ? [] : nodesOf(child))),
];

/** The texts of a drawing, but what only a resting pointer shows. */
export const texts = (drawing: SvgNode): readonly SvgNode[] => nodesOf(drawing).filter(({ tag }) => tag === 'text');

export const numberOf = (node: SvgNode, name: string, fallback: number): number =>
  Number(node.attributes[name] ?? fallback);

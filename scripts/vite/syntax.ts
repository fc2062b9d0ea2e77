/** A node of a parsed file, with its place in the text. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
export interface Property extends Node {
  readonly key: { readonly name?: string };
  readonly value: { readonly type: string; readonly value?: unknown; readonly expressions?: readonly unknown[] };
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** A node and all in it, in the order of the text. */
export const within = (node: Node): Node[] => [node, ...Object.values(node).flat().filter(isNode).flatMap(within)];

interface Edit {
  readonly start: number;
  readonly end: number;
  /** What is there instead; where it is nothing, the comma of a list that follows goes as well. */
  readonly text: string;
}

/** @param edits of places that do not overlap */
export const edited = (code: string, edits: readonly Edit[]): string =>
  // From the end, so that the places before stay where they are.
  edits
    .toSorted((a, b) => a.start - b.start)
    .reduceRight(
      (left, { start, end, text }) => left.slice(0, start) + text + (text === '' ? left.slice(end).replace(/^\s*,/, '') : left.slice(end)),
      code,
    );

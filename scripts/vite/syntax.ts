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

/** A node and its descendants in text order. */
export const within = (node: Node): Node[] => [node, ...Object.values(node).flat().filter(isNode).flatMap(within)];

interface Statement extends Node {
  readonly declarations?: ReadonlyArray<{ readonly id: Node }>;
  readonly specifiers?: ReadonlyArray<{ readonly local: Node }>;
  readonly id?: Node;
}

const nameOf = (node: Node | undefined): string => (node as { readonly name?: string } | undefined)?.name ?? '';
const namesIn = (node: Node): string[] =>
  within(node).flatMap((each) => (each.type === 'Identifier' ? [nameOf(each)] : []));
const isType = (node: Node): boolean =>
  /^TS(TypeAlias|Interface)/.test(node.type) ||
  ('declaration' in node && isNode(node.declaration) && isType(node.declaration));

/** The declarations and imports that neither exports nor load-time code reach. */
export function unusedIn(file: Node & { readonly body: readonly Node[] }): readonly Node[] {
  const statements = file.body.filter((each) => !isType(each)) as readonly Statement[];
  const declared = new Map(
    statements.map((each) => [
      each,
      [
        each.id,
        ...(each.declarations ?? []).map(({ id }) => id),
        ...(each.specifiers ?? []).map(({ local }) => local),
      ].map(nameOf),
    ]),
  );
  const isOwn = ({ type }: Statement) =>
    ['ImportDeclaration', 'VariableDeclaration', 'FunctionDeclaration'].includes(type);
  const live = new Set(statements.filter((each) => !isOwn(each)));
  // The set grows while it is iterated.
  for (const each of live) {
    const used = new Set(namesIn(each));
    for (const [other, names] of declared) if (names.some((name) => used.has(name))) live.add(other);
  }
  return statements.filter((each) => !live.has(each));
}

export interface Edit {
  readonly start: number;
  readonly end: number;
  /** The replacement; if it is empty, a following comma goes too. */
  readonly text: string;
}

/** @param edits must not overlap */
export const edited = (code: string, edits: readonly Edit[]): string =>
  // From the end, so that earlier positions stay valid.
  edits
    .toSorted((a, b) => a.start - b.start)
    .reduceRight(
      (left, { start, end, text }) =>
        left.slice(0, start) + text + (text === '' ? left.slice(end).replace(/^\s*,/, '') : left.slice(end)),
      code,
    );

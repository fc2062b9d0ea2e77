interface Node {
  readonly type: string;
  tagName?: string;
  readonly value?: unknown;
  children?: readonly Node[];
  properties?: Record<string, unknown>;
}

const textOf = ({ type, value, children = [] }: Node): string =>
  type === 'text' ? String(value) : children.map(textOf).join('');

const named = (node: Node, name: string): readonly Node[] =>
  node.tagName === name ? [node] : (node.children ?? []).flatMap((child) => named(child, name));

/** Labels each table cell with its column, for phones, where rows become lists. */
export const rehypeTables = () => (tree: Node) => {
  for (const table of named(tree, 'table')) {
    const heads = named(table, 'th').map(textOf);
    for (const head of named(table, 'th'))
      if (textOf(head).trim() === '') head.tagName = 'td';
      else head.properties = { ...head.properties, scope: 'col' };
    for (const row of named(table, 'tr')) {
      named(row, 'td').forEach((cell, index) => {
        cell.properties = { ...cell.properties, dataColumn: heads[index] ?? '' };
        const { children = [] } = cell;
        if (children.length > 1) cell.children = [{ type: 'element', tagName: 'span', properties: {}, children }];
      });
    }
  }
};

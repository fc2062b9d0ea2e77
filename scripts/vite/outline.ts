import { type Outline, type OutlineHeading, readingMinutes } from '#domain/site/content.ts';
import { taxFormsPlaceholder } from '#domain/site/taxForms.ts';

interface Node {
  readonly type: string;
  readonly tagName?: string;
  readonly name?: string | null;
  readonly value?: unknown;
  readonly properties?: { readonly id?: unknown };
  readonly attributes?: ReadonlyArray<{ readonly name?: string; readonly value?: unknown }>;
  readonly children?: readonly Node[];
}

/** Blocks whose texts need a space between them. */
const blocks = new Set(['p', 'li', 'h2', 'h3', 'td', 'th', 'tr']);

const textOf = (node: Node): string => {
  if (node.type === 'text') return String(node.value);
  if (node.name === 'TaxForms') return taxFormsPlaceholder;
  const inside = (node.children ?? []).map(textOf).join('');
  return blocks.has(node.tagName ?? '') || node.type === 'mdxJsxFlowElement' ? `${inside} ` : inside;
};

const plain = (node: Node): string => textOf(node).replace(/\s+/g, ' ').trim();

const allOf = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(allOf)];

const attribute = (node: Node, name: string): string => {
  const value = node.attributes?.find((each) => each.name === name)?.value;
  return typeof value === 'string' ? value : '';
};

/** Sandbox-only and live-only parts; the outline is the same for both. */
const variants = new Set(['Live', 'Sandbox']);

const withoutVariants = (node: Node): Node => ({
  ...node,
  children: (node.children ?? []).filter(({ name }) => !variants.has(name ?? '')).map(withoutVariants),
});

function outlineOf(tree: Node, text: string): Outline {
  const nodes = allOf(withoutVariants(tree));
  const headings = nodes.flatMap((node): OutlineHeading[] =>
    node.tagName === 'h2' || node.tagName === 'h3'
      ? [{ id: String(node.properties?.id), text: plain(node), level: node.tagName === 'h2' ? 2 : 3 }]
      : [],
  );
  const questions = nodes
    .filter(({ name }) => name === 'Question')
    .map((node) => ({ ask: attribute(node, 'ask'), answer: plain(node) }));
  return { headings, words: plain(tree).split(' ').length, minutes: readingMinutes(text), questions };
}

/** Exports a page's outline next to its component. */
export const rehypeOutline = () => (tree: { children: unknown[] } & Node, file: { readonly value: unknown }) => {
  const call = {
    type: 'CallExpression',
    callee: {
      type: 'MemberExpression',
      object: identifier('JSON'),
      property: identifier('parse'),
      computed: false,
      optional: false,
    },
    arguments: [{ type: 'Literal', value: JSON.stringify(outlineOf(tree, String(file.value))) }],
    optional: false,
  };
  const declaration = {
    type: 'VariableDeclaration',
    kind: 'const',
    declarations: [{ type: 'VariableDeclarator', id: identifier('outline'), init: call }],
  };
  const body = [{ type: 'ExportNamedDeclaration', declaration, specifiers: [], source: null }];
  tree.children.push({
    type: 'mdxjsEsm',
    value: '',
    data: { estree: { type: 'Program', sourceType: 'module', body } },
  });
};

const identifier = (name: string) => ({ type: 'Identifier', name });

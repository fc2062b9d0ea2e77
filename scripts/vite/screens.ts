import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Node {
  readonly type: string;
  readonly name?: string | null;
  readonly attributes?: Array<{ readonly type: string; readonly name?: string; readonly value?: unknown }>;
  readonly children?: readonly Node[];
}

const themes = ['light', 'dark'] as const;

/** The sizes of the pictures by name, from `npm run pictures`. */
export const screenSizes = (): Readonly<Record<string, Size>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../src/content/screens/sizes.json'), 'utf8'));

const identifier = (name: string) => ({ type: 'Identifier', name });
const program = (...body: readonly object[]) => ({ estree: { type: 'Program', sourceType: 'module', body } });

const attributeOf = (name: string, value: unknown) => ({ type: 'mdxJsxAttribute', name, value });

const importOf = (local: string, file: string) => ({
  type: 'mdxjsEsm',
  value: '',
  data: program({
    type: 'ImportDeclaration',
    specifiers: [{ type: 'ImportDefaultSpecifier', local: identifier(local) }],
    source: { type: 'Literal', value: file, raw: JSON.stringify(file) },
    attributes: [],
  }),
});

/** Gives each `<Screen name="…">` its pictures and size. @throws Error for an unknown name */
export const remarkScreens = () => {
  const sizes = screenSizes();
  return (tree: Node & { children: Node[] }) => {
    const imports = new Map<string, Node>();
    const visit = (node: Node): void => {
      if (node.name === 'Screen') giveTo(node);
      for (const child of node.children ?? []) visit(child);
    };
    const giveTo = ({ attributes = [] }: Node) => {
      const name = String(attributes.find((attribute) => attribute.name === 'name')?.value);
      const size = sizes[name];
      if (size === undefined)
        throw new Error(`there is no screen "${name}": there are ${Object.keys(sizes).join(', ')}`);
      attributes.push(attributeOf('width', String(size.width)), attributeOf('height', String(size.height)));
      for (const theme of themes) {
        const local = `${theme}_${name.replaceAll('-', '_')}`;
        imports.set(local, importOf(local, `../screens/${name}.${theme}.avif`));
        const expression = program({ type: 'ExpressionStatement', expression: identifier(local) });
        attributes.push(attributeOf(theme, { type: 'mdxJsxAttributeValueExpression', value: local, data: expression }));
      }
    };
    visit(tree);
    tree.children.push(...imports.values());
  };
};

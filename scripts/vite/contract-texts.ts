import type { Plugin } from 'vite';
import { type Edit, edited, isNode, type Node, type Property, unusedIn, within } from './syntax.ts';

interface CallExpression extends Node {
  readonly callee: { readonly name?: string; readonly property?: { readonly name?: string } };
  readonly arguments: readonly Node[];
}
interface ObjectExpression extends Node {
  readonly properties: readonly Node[];
}

/** The details of a call that browsers need. */
const needed = ['timeout', 'reply', 'data'];

const isCall = (node: Node): node is CallExpression => node.type === 'CallExpression';
const isObject = (node: unknown): node is ObjectExpression => isNode(node) && node.type === 'ObjectExpression';

/** The server-only parts of a call's declaration. */
const texts = (declared: ObjectExpression): Node[] =>
  declared.properties.flatMap((property) => {
    const { key, value } = property as Property;
    if (!needed.includes(key?.name ?? '')) return [property];
    return key.name === 'reply' && isObject(value) ? texts(value) : [];
  });

/** Calls at load time, outside of functions. */
const runAtOnce = (node: Node): CallExpression[] => [
  ...(isCall(node) ? [node] : []),
  ...(/Function/.test(node.type) ? [] : Object.values(node).flat().filter(isNode).flatMap(runAtOnce)),
];

const isDescription = (node: Node | undefined): boolean =>
  node !== undefined && isCall(node) && node.callee.property?.name === 'description';

function cutsOf({ start, end, callee, arguments: given }: CallExpression): Edit[] {
  const [first, second, details] = given;
  if (callee.name === 'declareCall')
    return isObject(details) ? texts(details).map((node) => ({ ...node, text: '' })) : [];
  // A pipe of a schema and its description is just the schema.
  if (first && given.length === 2 && isDescription(second))
    return [
      { start, end: first.start, text: ' ' },
      { start: first.end, end, text: ' ' },
    ];
  return given.filter(isDescription).map((node) => ({ ...node, text: '' }));
}

const isWithin = (
  node: { readonly start: number; readonly end: number },
  outer: { readonly start: number; readonly end: number },
): boolean => outer.start <= node.start && node.end <= outer.end;

/**
 * Drops the server-only parts of the contract from the browser's build. Declarations have no side
 * effects, so unused ones go too.
 */
export const contractTexts: Plugin = {
  name: 'contract-texts',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/.*\.ts$/ },
    handler(code) {
      const file = this.parse(code, { lang: 'ts' });
      const cuts = within(file).filter(isCall).flatMap(cutsOf);
      const edits = cuts.filter((each) => !cuts.some((outer) => outer !== each && isWithin(each, outer)));
      const pure = runAtOnce(file).filter(
        (call) => !edits.some((edit) => edit.start === call.start || isWithin(call, edit)),
      );
      const short = edited(code, [
        ...edits,
        ...pure.map(({ start }) => ({ start, end: start, text: '/*@__PURE__*/ ' })),
      ]);
      // Chunks follow from a file's imports.
      return edited(
        short,
        unusedIn(this.parse(short, { lang: 'ts' })).map((node) => ({ ...node, text: ' ' })),
      );
    },
  },
};

import type { Plugin } from 'vite';
import { type Edit, edited, isNode, type Node, type Property, unusedIn, within } from './syntax.ts';

interface CallExpression extends Node {
  readonly callee: { readonly name?: string; readonly property?: { readonly name?: string } };
  readonly arguments: readonly Node[];
}
interface ObjectExpression extends Node {
  readonly properties: readonly Node[];
}

/** What of the details of a call a browser needs: how long it waits, and how the reply is read. */
const needed = ['timeout', 'reply', 'data'];

const isCall = (node: Node): node is CallExpression => node.type === 'CallExpression';
const isObject = (node: unknown): node is ObjectExpression => isNode(node) && node.type === 'ObjectExpression';

/** What is left out of the object that declares a call. */
const texts = (declared: ObjectExpression): Node[] =>
  declared.properties.flatMap((property) => {
    const { key, value } = property as Property;
    if (!needed.includes(key?.name ?? '')) return [property];
    return key.name === 'reply' && isObject(value) ? texts(value) : [];
  });

/** The calls that run when the file is loaded: not those in functions. */
const runAtOnce = (node: Node): CallExpression[] => [
  ...(isCall(node) ? [node] : []),
  ...(/Function/.test(node.type) ? [] : Object.values(node).flat().filter(isNode).flatMap(runAtOnce)),
];

const isDescription = (node: Node | undefined): boolean => node !== undefined && isCall(node) && node.callee.property?.name === 'description';

/** What of a call is left out, and what is there instead. */
function cutsOf({ start, end, callee, arguments: given }: CallExpression): Edit[] {
  const [first, second, details] = given;
  if (callee.name === 'declareCall') return isObject(details) ? texts(details).map((node) => ({ ...node, text: '' })) : [];
  // A pipe of a schema and its description is the schema.
  if (first && given.length === 2 && isDescription(second))
    return [
      { start, end: first.start, text: ' ' },
      { start: first.end, end, text: ' ' },
    ];
  return given.filter(isDescription).map((node) => ({ ...node, text: '' }));
}

const isWithin = (node: { readonly start: number; readonly end: number }, outer: { readonly start: number; readonly end: number }): boolean =>
  outer.start <= node.start && node.end <= outer.end;

/**
 * Leaves what the contract says to the server and to the document out of the browser's build: descriptions, samples, refusals, the rules of bodies.
 * Declaring does nothing else, so what a page does not use of the rest goes as well.
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
      const pure = runAtOnce(file).filter((call) => !edits.some((edit) => edit.start === call.start || isWithin(call, edit)));
      const short = edited(code, [...edits, ...pure.map(({ start }) => ({ start, end: start, text: '/*@__PURE__*/ ' }))]);
      // Who is loaded with whom is seen by what a file imports.
      return edited(
        short,
        unusedIn(this.parse(short, { lang: 'ts' })).map((node) => ({ ...node, text: ' ' })),
      );
    },
  },
};

import type { Plugin } from 'vite';
import { edited, isNode, type Node, type Property, within } from './syntax.ts';

interface CallExpression extends Node {
  readonly callee: { readonly name?: string; readonly property?: { readonly name?: string } };
  readonly arguments: readonly Node[];
}
interface ObjectExpression extends Node {
  readonly properties: readonly Node[];
}

/** What of a call a browser needs: how it is sent, and how its reply is read. */
const needed = ['method', 'path', 'timeout', 'reply', 'data'];

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
      const calls = within(file).filter(isCall);
      const left = calls.flatMap(({ callee, arguments: given }) => {
        if (callee.name === 'declareCall') return isObject(given[0]) ? texts(given[0]) : [];
        return given.filter((each) => isCall(each) && each.callee.property?.name === 'description');
      });
      const isLeft = ({ start }: Node) => left.some((each) => each.start <= start && start < each.end);
      const pure = runAtOnce(file).filter((call) => !isLeft(call));
      return edited(code, [
        ...left.map((node) => ({ ...node, text: '' })),
        ...pure.map(({ start }) => ({ start, end: start, text: '/*@__PURE__*/ ' })),
      ]);
    },
  },
};

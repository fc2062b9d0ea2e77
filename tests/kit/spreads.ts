import { parseSync } from 'vite';
import { importsOf, type Source } from './importRules.ts';

/** Keys of a state that a later duplicate overrides. */
const isPartOfState = (key: string): boolean =>
  /^(on|after|always|invoke|entry|exit|states|onDone|onError)$|\./.test(key);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}
const nodeIn = (part: unknown): Node | null =>
  typeof part === 'object' && part !== null && 'type' in part ? (part as Node) : null;
const nodesIn = (part: unknown): readonly Node[] =>
  Array.isArray(part) ? part.filter((each) => nodeIn(each) !== null) : [];
const nameOf = (node: Node | null): string | null => (node?.type === 'Identifier' ? String(node.name) : null);

function bare(part: unknown): Node | null {
  const node = nodeIn(part);
  return node && /^(TSAsExpression|TSSatisfiesExpression|ParenthesizedExpression)$/.test(node.type)
    ? bare(node.expression)
    : node;
}

function objectsIn(part: unknown): readonly Node[] {
  if (Array.isArray(part)) return part.flatMap(objectsIn);
  const node = nodeIn(part);
  if (!node) return [];
  return [...(node.type === 'ObjectExpression' ? [node] : []), ...Object.values(node).flatMap(objectsIn)];
}

interface File extends Source {
  readonly body: readonly Node[];
  readonly values: ReadonlyMap<string, Node>;
  readonly imported: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
}

function returned(fn: Node): Node | null {
  const body = bare(fn.body);
  if (body?.type !== 'BlockStatement') return body;
  return bare(nodesIn(body.body).find(({ type }) => type === 'ReturnStatement')?.argument);
}

function fileOf(source: Source): File {
  const { program, module } = parseSync(source.path, source.text);
  const body = nodesIn(program.body).map((statement) => nodeIn(statement.declaration) ?? statement);
  const values = new Map<string, Node>();
  for (const statement of body) {
    if (statement.type === 'FunctionDeclaration') {
      const [name, value] = [nameOf(nodeIn(statement.id)), returned(statement)];
      if (name && value) values.set(name, value);
    }
    for (const { id, init } of nodesIn(statement.declarations)) {
      const [name, value] = [nameOf(nodeIn(id)), bare(init)];
      const given = value && /Function/.test(value.type) ? returned(value) : value;
      if (name && given) values.set(name, given);
    }
  }
  const targets = new Map(importsOf(source).map(({ specifier, target }) => [specifier, target]));
  const imported = new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ localName, importName }) => [
        localName.value,
        { path: targets.get(moduleRequest.value) ?? '', name: importName.name ?? '' },
      ]),
    ),
  );
  return { ...source, body, values, imported };
}

/** State keys that both a spread and its neighbor define: the first is silently lost. */
export function lostKeys(sources: readonly Source[]): readonly string[] {
  const files = new Map(sources.map((source) => [source.path, fileOf(source)]));

  /** An expression's keys, as far as they can be read. */
  function keysOf(part: unknown, file: File, depth = 0): readonly string[] {
    const node = bare(part);
    if (!node || depth > 8) return [];
    if (node.type === 'ObjectExpression')
      return nodesIn(node.properties).flatMap((property) => keysOfProperty(property, file, depth));
    if (node.type === 'CallExpression') {
      const callee = nodeIn(node.callee);
      const isConfig = callee?.type === 'MemberExpression' && nameOf(nodeIn(callee.property)) === 'createStateConfig';
      return isConfig ? keysOf(nodesIn(node.arguments)[0], file, depth + 1) : keysOfName(nameOf(callee), file, depth);
    }
    return keysOfName(nameOf(node), file, depth);
  }
  function keysOfName(name: string | null, file: File, depth: number): readonly string[] {
    const own = name === null ? undefined : file.values.get(name);
    if (own) return keysOf(own, file, depth + 1);
    const from = name === null ? undefined : file.imported.get(name);
    const other = from && files.get(from.path);
    return other ? keysOfName(from.name, other, depth + 1) : [];
  }
  function keysOfProperty(property: Node, file: File, depth: number): readonly string[] {
    if (property.type === 'SpreadElement') return keysOf(property.argument, file, depth + 1);
    const key = nodeIn(property.key);
    return key && property.computed !== true ? [nameOf(key) ?? String(key.value)] : [];
  }

  return [...files.values()].flatMap((file) => {
    const faults: string[] = [];
    const look = (object: Node) => {
      const properties = nodesIn(object.properties);
      if (!properties.some(({ type }) => type === 'SpreadElement')) return;
      const seen = new Set<string>();
      for (const property of properties) {
        const keys = keysOfProperty(property, file, 0).filter(isPartOfState);
        const line = file.text.slice(0, property.start).split('\n').length;
        for (const key of keys)
          if (seen.has(key)) faults.push(`${file.path}:${line} a second "${key}" takes the place of the first`);
        for (const key of keys) seen.add(key);
      }
    };
    file.body.flatMap(objectsIn).forEach(look);
    return faults;
  });
}

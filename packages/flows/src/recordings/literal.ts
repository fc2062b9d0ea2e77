import { isPlain } from './samples.ts';

/** A name that a text uses, and the module that has it. */
export interface Import {
  readonly name: string;
  readonly from: string;
}

/** A piece of code, and what it imports. */
export interface Code {
  readonly code: string;
  readonly imports: readonly Import[];
}

/**
 * Writes values that are no plain data, as the house writes them; null for one that it does not
 * know.
 */
export type WriteValue = (value: unknown, write: (part: unknown) => Code) => Code | null;

/** Columns that a line of code may have. */
const width = 140;

/**
 * A value as code. Plain data is written as it is; the rest by `own`, or as `undefined` with a
 * comment.
 */
export function literal(value: unknown, own: WriteValue, indent = ''): Code {
  const imports: Import[] = [];
  const write = (part: unknown, deep: string): string => {
    const known = own(part, (inner) => literal(inner, own, deep));
    if (known) {
      imports.push(...known.imports);
      return known.code;
    }
    if (typeof part === 'string') return quoted(part);
    if (part === null || part === undefined || typeof part === 'number' || typeof part === 'boolean')
      return Object.is(part, -0) ? '-0' : String(part);
    if (typeof part === 'bigint') return `${part}n`;
    if (Array.isArray(part))
      return list(
        '[',
        part.map((item) => write(item, `${deep}  `)),
        ']',
        deep,
      );
    if (!isPlain(part)) return `undefined /* ${typeof part === 'function' ? 'a function' : 'no plain data'} */`;
    return list(
      '{ ',
      Object.entries(part).map(([key, item]) => fieldOf(keyOf(key), write(item, `${deep}  `))),
      ' }',
      deep,
    );
  };
  const code = write(value, indent);
  return { code, imports };
}

/** On one line if that is short enough, or else a line each. */
function list(open: string, items: readonly string[], close: string, indent: string): string {
  if (items.length === 0) return open.trim() + close.trim();
  const line = open + items.join(', ') + close;
  const isShort = line.length + indent.length <= width && !line.includes('\n');
  return isShort
    ? line
    : `${open.trim()}\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}${close.trim()}`;
}

const fieldOf = (key: string, code: string): string => (key === code ? key : `${key}: ${code}`);
const keyOf = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));

/**
 * In single quotes, as the code base has its texts. Line breaks of every kind are escaped, so that
 * a text cannot leave its quotes.
 */
export const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;

/** The lines that import names, one a module. */
export function importLines(imports: readonly Import[]): readonly string[] {
  const modules = new Map<string, Set<string>>();
  for (const { name, from } of imports) modules.set(from, new Set([...(modules.get(from) ?? []), name]));
  return [...modules]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([from, names]) =>
        `import { ${[...names].toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)).join(', ')} } from ${quoted(from)};`,
    );
}

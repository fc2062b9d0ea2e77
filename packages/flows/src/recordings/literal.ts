import { isPlain } from './samples.ts';

/** An exported name and its module. */
export interface Import {
  readonly name: string;
  readonly from: string;
}

/** Code with its imports. */
export interface Code {
  readonly code: string;
  readonly imports: readonly Import[];
}

/** Writes special values in the project's style; null if unknown. */
export type WriteValue = (value: unknown, write: (part: unknown) => Code) => Code | null;

/** Maximum columns per line. */
const width = 140;

/** A value as code. Unsupported values become `undefined` with a comment. */
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

/** On one line if it fits, or else one item per line. */
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

/** A single-quoted string. All line breaks are escaped, so that text cannot leave its quotes. */
export const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;

/** One import line per module. */
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

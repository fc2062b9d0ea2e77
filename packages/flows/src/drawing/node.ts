/** An SVG element independent of its renderer: React on a page, text in a file. */
export interface SvgNode {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: ReadonlyArray<SvgNode | string>;
}

type Value = string | number | null | undefined;

/** Skips attributes without a value and rounds numbers to hundredths. */
export function element(
  tag: string,
  attributes: Readonly<Record<string, Value>>,
  children: SvgNode['children'] = [],
): SvgNode {
  const given = Object.entries(attributes).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, valueText(value)] as const],
  );
  return { tag, attributes: Object.fromEntries(given), children };
}

const valueText = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;

/** A group with a class, or nothing if empty. */
export const group = (
  name: string,
  children: SvgNode['children'],
  attributes: Readonly<Record<string, Value>> = {},
): readonly SvgNode[] => (children.length === 0 ? [] : [element('g', { class: name, ...attributes }, children)]);

/** Space-separated ids, so that `[data-transition~="…"]` matches each. */
export const idsText = (ids: readonly string[]): string => ids.map(idText).join(' ');
/** Escapes whitespace, which separates ids. */
export const idText = (id: string): string => id.replace(/\s/g, '%20');

export const tooltip = (text: string): readonly SvgNode[] => (text === '' ? [] : [element('title', {}, [text])]);

/** An element of a drawing, for whoever renders it: a page makes elements of it, a file text. */
export interface SvgNode {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: ReadonlyArray<SvgNode | string>;
}

type Value = string | number | null | undefined;

/** An element; attributes without a value are left out, numbers are rounded to a hundredth. */
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

/** A group by its class, or nothing for one without content. */
export const group = (
  name: string,
  children: SvgNode['children'],
  attributes: Readonly<Record<string, Value>> = {},
): readonly SvgNode[] => (children.length === 0 ? [] : [element('g', { class: name, ...attributes }, children)]);

/** Ids as the words of one attribute, so that `[data-transition~="…"]` finds each. */
export const idsText = (ids: readonly string[]): string => ids.map(idText).join(' ');
/** An id as a word. */
export const idText = (id: string): string => id.replace(/\s/g, '%20');

/** What a pointer that rests on an element is told. */
export const tooltip = (text: string): readonly SvgNode[] => (text === '' ? [] : [element('title', {}, [text])]);

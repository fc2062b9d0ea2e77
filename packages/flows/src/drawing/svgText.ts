import { color, type Theme, withColors } from './colors.ts';
import { element, type SvgNode } from './node.ts';

export interface FileOptions {
  readonly title: string;
  readonly description?: string;
  /** The commit of the chart. */
  readonly commit?: string;
  readonly fingerprint?: string;
  /** `light` by default. */
  readonly theme?: Theme;
}

/** A standalone SVG file with a title, a background, and a theme's colors. */
export function toSvgText(
  drawing: SvgNode,
  { title, description, commit, fingerprint, theme = 'light' }: FileOptions,
): string {
  const about = [description, commit && `Commit ${commit}`, fingerprint && `Chart ${fingerprint}`]
    .filter(Boolean)
    .join('\n');
  const seen = commit === undefined ? drawing : signed(drawing, `${title}, commit ${commit}`);
  const ground = groundOf(seen);
  const file = {
    ...seen,
    attributes: { ...seen.attributes, role: 'img', 'aria-label': title },
    children: [
      element('title', {}, [title]),
      ...(about === '' ? [] : [element('desc', {}, [about])]),
      ground,
      ...seen.children,
    ],
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${textOf(file, theme)}\n`;
}

/** Pixels below a drawing for the line that says what it is of. */
const lineRoom = 20;

/** Adds a line below, which stays when a picture is cut out of its page. */
function signed(drawing: SvgNode, text: string): SvgNode {
  const { viewBox = '', width = '0', height = '0' } = drawing.attributes;
  const [x = 0, y = 0, wide = 0, high = 0] = viewBox.split(' ').map(Number);
  const line = element('text', { class: 'text commit', x: x + 8, y: y + high + lineRoom - 8, fill: color('--ink-3') }, [
    text,
  ]);
  const scale = wide === 0 ? 1 : Number(width) / wide;
  return {
    ...drawing,
    attributes: {
      ...drawing.attributes,
      viewBox: `${x} ${y} ${wide} ${high + lineRoom}`,
      height: String(Number(height) + lineRoom * scale),
    },
    children: [...drawing.children, line],
  };
}

function groundOf({ attributes }: SvgNode): SvgNode {
  const [x = '0', y = '0', width = '0', height = '0'] = (attributes.viewBox ?? '').split(' ');
  return element('rect', { class: 'ground', x, y, width, height, fill: color('--paper') });
}

function textOf({ tag, attributes, children }: SvgNode, theme: Theme): string {
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escaped(isColored(name) ? withColors(value, theme) : value)}"`,
  );
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : textOf(child, theme)));
  return inner.length === 0 ? `<${tag}${written.join('')}/>` : `<${tag}${written.join('')}>${inner.join('')}</${tag}>`;
}

/** State and event names are untrusted and stay verbatim. */
const isColored = (name: string): boolean => name === 'fill' || name === 'stroke';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
};

/** Text for XML and HTML. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML knows none of these.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"'\n]/g, (character) => entities[character] ?? character);

const names = new Set(['template', 'script', 'style', 'noscript', 'head', 'title', 'desc']);

/** Whether jsdom would draw the element, by attributes alone: it has no style sheet. */
const isDrawn = (element: Element): boolean =>
  !names.has(element.localName) &&
  !element.hasAttribute('hidden') &&
  !element.hasAttribute('popover') &&
  (element.localName !== 'dialog' || element.hasAttribute('open')) &&
  !/display: ?none/.test(element.getAttribute('style') ?? '') &&
  !isFolded(element);

function isFolded(element: Element): boolean {
  const parent = element.parentElement;
  return (
    parent?.localName === 'details' &&
    !parent.hasAttribute('open') &&
    element !== parent.querySelector(':scope > summary')
  );
}

export function isShown(element: Element): boolean {
  if (!element.isConnected) return false;
  for (let each: Element | null = element; each !== null; each = each.parentElement) if (!isDrawn(each)) return false;
  return true;
}

const inline = /^(a|abbr|b|bdi|bdo|cite|code|data|em|i|kbd|label|mark|q|s|small|span|strong|sub|sup|time|tspan|u|var)$/;

/** The visible text, with one line per block and table row. */
export function drawnText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').replace(/\s+/g, ' ');
  if (!(node instanceof Element) || !isDrawn(node)) return '';
  if (node.localName === 'br') return '\n';
  let text = '';
  // CSS separates adjacent elements without a space, such as cells.
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    text += (child.previousSibling instanceof Element && child instanceof Element ? ' ' : '') + drawnText(child);
  if (node.localName === 'td' || node.localName === 'th') return `${text}\t`;
  return inline.test(node.localName) ? text : `\n${text}\n`;
}

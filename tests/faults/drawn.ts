const names = new Set(['template', 'script', 'style', 'noscript', 'head', 'title', 'desc']);

/** Whether jsdom would draw the element, as far as the document says so: it knows no style sheet. */
const isDrawn = (element: Element): boolean =>
  !names.has(element.localName) &&
  !element.hasAttribute('hidden') &&
  !element.hasAttribute('popover') &&
  (element.localName !== 'dialog' || element.hasAttribute('open')) &&
  !/display: ?none/.test(element.getAttribute('style') ?? '') &&
  !isFolded(element);

function isFolded(element: Element): boolean {
  const parent = element.parentElement;
  return parent?.localName === 'details' && !parent.hasAttribute('open') && element !== parent.querySelector(':scope > summary');
}

export function isShown(element: Element): boolean {
  if (!element.isConnected) return false;
  for (let each: Element | null = element; each !== null; each = each.parentElement) if (!isDrawn(each)) return false;
  return true;
}

const inline = /^(a|abbr|b|bdi|bdo|cite|code|data|em|i|kbd|label|mark|q|s|small|span|strong|sub|sup|time|tspan|u|var)$/;

/** The text of what is drawn, with a line for each block and each row of a table. */
export function drawnText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').replace(/\s+/g, ' ');
  if (!(node instanceof Element) || !isDrawn(node)) return '';
  if (node.localName === 'br') return '\n';
  let text = '';
  // Styles set elements apart that follow each other without a space, as those of a row.
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    text += (child.previousSibling instanceof Element && child instanceof Element ? ' ' : '') + drawnText(child);
  if (node.localName === 'td' || node.localName === 'th') return `${text}\t`;
  return inline.test(node.localName) ? text : `\n${text}\n`;
}

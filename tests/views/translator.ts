/** Acts like a browser's translator: replaces every text with a font element in capitals. */
export function translatePage(): void {
  const isLeft = (text: Text) =>
    text.parentElement?.closest('font, script, style, [translate="no"]') !== null || text.data.trim() === '';
  const translate = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    if (root instanceof Text) texts.push(root);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.parentNode === null || isLeft(text)) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data.toUpperCase();
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  translate(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) translate(node);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

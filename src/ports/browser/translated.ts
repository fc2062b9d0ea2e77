/** A translator's replacement or wrapper of a text. */
const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT';

/** Replacements, by the text that they replaced. */
const standIns = new WeakMap<Node, HTMLElement>();

/** The replacement or wrapper of a node among these children. */
function standInAmong(parent: Node, node: Node): Node | null {
  let found: Node | null = standIns.get(node) ?? node;
  while (found !== null && found.parentNode !== parent) found = found.parentNode;
  return found;
}

/** React throws, and leaves a blank page, if it removes a text that a translator replaced. */
function findStandIns(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const there = standInAmong(this, child);
    if (there !== null) removeChild.call(this, there);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, added: Child, before: Node | null): Child {
    insertBefore.call(this, added, before && standInAmong(this, before));
    return added;
  };
}

/** Browsers translate by replacing texts; put changed texts back to be translated again. */
export function keepTranslatedPagesTrue(): void {
  let isTranslated = false;
  const observer = new MutationObserver((records) => {
    if (!isTranslated && records.some(({ addedNodes }) => [...addedNodes].some(isFont))) {
      isTranslated = true;
      findStandIns();
    }
    for (const record of records) {
      if (record.type === 'characterData') comeBack(record.target);
      else noteStandIn(record);
    }
  });
  const noteStandIn = ({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord) => {
    const standIn = [...addedNodes, previousSibling, nextSibling].find(isFont);
    if (standIn === undefined) return;
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue;
      standIns.set(text, standIn);
      observer.observe(text, { characterData: true });
    }
  };
  observer.observe(document.body, { childList: true, subtree: true });
}

function comeBack(text: Node): void {
  standIns.get(text)?.replaceWith(text);
  standIns.delete(text);
}

/** What a translator puts in the place of a text, or around it. */
const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT';

/** By each text that a translator took off the page: what stands there. */
const standIns = new WeakMap<Node, HTMLElement>();

/** What stands for a node among these children, where a translator replaced or wrapped it. */
function standInAmong(parent: Node, node: Node): Node | null {
  let found: Node | null = standIns.get(node) ?? node;
  while (found !== null && found.parentNode !== parent) found = found.parentNode;
  return found;
}

/** The renderer holds on to the texts that it made, and would throw, and leave a blank page, where it removes one that is not there. */
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

/**
 * Keeps a page true while the browser's translator works on it: that replaces texts by elements, so that what is written into them later would not be seen.
 * A text that changes takes its place again, and the translator hears of it as of any other.
 */
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

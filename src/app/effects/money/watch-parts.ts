import { watchNetwork, watchTab } from '#ports/browser/window.ts';
import { stopAll } from '../../logic/reporting.ts';

interface Watched<Parts extends readonly unknown[]> {
  readonly sources: readonly { subscribe: (listener: () => void) => { unsubscribe: () => void } }[];
  readonly partsOf: () => Parts;
  readonly report: (parts: Parts) => void;
}

/** Reports the parts of the facts, now and when one changes. Returns a stop function. */
export function watchParts<Parts extends readonly unknown[]>({ sources, partsOf, report }: Watched<Parts>): () => void {
  let known: readonly unknown[] | null = null;
  const check = () => {
    const parts = partsOf();
    if (known !== null && parts.every((part, index) => part === known?.[index])) return;
    known = parts;
    report(parts);
  };
  check();
  return stopAll(...sources.map((source) => source.subscribe(check).unsubscribe));
}

/** Reports the return to the tab and of the network. Returns a stop function. */
export const watchReturn = (
  notify: (fact: { readonly type: 'tab.shown' } | { readonly type: 'network.online' }) => void,
): (() => void) =>
  stopAll(
    watchTab((visible) => visible && notify({ type: 'tab.shown' })),
    watchNetwork((online) => online && notify({ type: 'network.online' })),
  );

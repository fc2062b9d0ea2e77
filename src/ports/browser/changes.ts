/** Collects the calls that change something, of which `http.ts` tells the window. @returns what resolves once none of them waits for its answer */
export function watchChanges(): () => Promise<void> {
  const waiting = new Set<unknown>();
  addEventListener('changesent', (event) => {
    if (!(event instanceof CustomEvent) || !(event.detail instanceof Promise)) return;
    const reply: Promise<unknown> = event.detail;
    const remove = () => waiting.delete(reply);
    waiting.add(reply);
    reply.then(remove, remove);
  });
  return async () => {
    while (waiting.size > 0) await Promise.allSettled(waiting);
  };
}

/** Tracks mutating calls, announced by `http.ts`. @returns a wait for all answers */
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

/** Interactions that precede opening anything. Assistive technology sends only a click. */
const acts = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'click'] as const;

/** After this many ms, load the rest anyway, before the network can drop. */
const longestWait = 15_000;

/** Resolves on the first interaction, or after a while: the time to load on-demand code. */
export const firstAct: Promise<void> = new Promise((resolve) => {
  const act = () => {
    for (const name of acts) removeEventListener(name, act, true);
    resolve();
  };
  for (const name of acts) addEventListener(name, act, { capture: true, passive: true });
  setTimeout(act, longestWait);
});

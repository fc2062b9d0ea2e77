/** What people do before they open anything; a click alone is how assistive technology presses a button. */
const acts = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'click'] as const;

/** By then a page has loaded, and what is still missing should come before the network goes. */
const longestWait = 15_000;

/**
 * Resolves when somebody first does something with the page, or after a while. What can only be opened by hand loads then: usually before it
 * is opened, and never before the page itself.
 */
export const firstAct: Promise<void> = new Promise((resolve) => {
  const act = () => {
    for (const name of acts) removeEventListener(name, act, true);
    resolve();
  };
  for (const name of acts) addEventListener(name, act, { capture: true, passive: true });
  setTimeout(act, longestWait);
});

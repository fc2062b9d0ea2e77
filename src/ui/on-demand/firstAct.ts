/** What people do before they open anything; a click alone is how assistive technology presses a button. */
const acts = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'click'] as const;

/**
 * Resolves when somebody first does something with the page. What can only be opened by hand loads then: usually before it is opened, and
 * never before the page itself.
 */
export const firstAct: Promise<void> = new Promise((resolve) => {
  const act = () => {
    for (const name of acts) removeEventListener(name, act, true);
    resolve();
  };
  for (const name of acts) addEventListener(name, act, { capture: true, passive: true });
});

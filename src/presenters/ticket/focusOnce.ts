/** A ref that takes the focus: a constant function, so that React calls it when the element appears and not at later renders. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

/** The same for the title of a card, which is then scrolled into view: on a small or enlarged screen its figures would stand out of sight. */
export function showOnce(title: HTMLElement | null): void {
  focusOnce(title);
  title?.closest('[data-part="card"]')?.scrollIntoView({ block: 'nearest' });
  // A card that is higher than the screen begins at its title.
  title?.scrollIntoView({ block: 'nearest' });
}

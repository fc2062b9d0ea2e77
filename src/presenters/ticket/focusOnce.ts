/** A ref that takes the focus; stable, so that React only calls it on mount. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

/** The same for a card's title, and scrolls to it: a small screen could hide the figures. */
export function showOnce(title: HTMLElement | null): void {
  focusOnce(title);
  title?.closest('[data-part="card"]')?.scrollIntoView({ block: 'nearest' });
  // A card taller than the screen is shown from its title.
  title?.scrollIntoView({ block: 'nearest' });
}

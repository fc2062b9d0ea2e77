/** A ref that takes the focus: a constant function, so that React calls it when the element appears and not at later renders. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

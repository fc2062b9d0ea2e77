/** A ref that calls once its element has come into sight; one that is hidden never does. */
export const seen =
  (onSeen: () => void) =>
  (element: Element | null): (() => void) | undefined => {
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onSeen();
    });
    observer.observe(element);
    return () => observer.disconnect();
  };

/** A ref that calls once its element has come into sight, or as near as the margin says; one that is hidden never does. */
export const seen =
  (onSeen: () => void, margin = '0px') =>
  (element: Element | null): (() => void) | undefined => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        onSeen();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
